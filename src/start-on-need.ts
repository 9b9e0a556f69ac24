/** Parts that need the app, which is fetched before they are in view. */
const PARTS = 'form, [aria-roledescription="carousel"]'
/** Controls that only the app can handle. */
export const ANSWERED_BY_APP = 'button:not([command], [data-pauses-sky]), [data-service]'
const POINTED_AT = `input, textarea, ${ANSWERED_BY_APP}`
/** The report, whose pages turn without a script, and what a press in it moves the focus to. */
const READ = '.report, .report *, main'

// A font or picture that never arrives would delay `load` indefinitely.
const LONGEST_WAIT_MS = 3_000

/**
 * Resolves when the page needs the app. Immediately for a press, a key, the focus, or a pointer over a control of the app.
 * For a page that is used from the start, or a part close to the viewport, once the page has loaded, so that the app does
 * not compete with the first paint.
 */
export function appIsNeeded(isMostlyRead: boolean): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const { signal } = waiting
    const go = () => {
      waiting.abort()
      near.disconnect()
      resolve()
    }
    // `storage`: the visitor has logged in in another tab.
    const read = ({ target }: Event) => (target instanceof Element && target.matches(READ)) || go()
    for (const sign of ['click', 'keydown', 'focusin', 'storage']) addEventListener(sign, read, { signal })
    const point = (event: Event) => event.target instanceof Element && event.target.closest(POINTED_AT) && read(event)
    addEventListener('pointerover', point, { signal })

    const whenLoaded = () => {
      if (document.readyState === 'complete') return whenIdle(go)
      addEventListener('load', () => whenIdle(go), { signal })
      setTimeout(go, LONGEST_WAIT_MS)
    }
    const near = new IntersectionObserver((parts) => parts.some((part) => part.isIntersecting) && whenLoaded(), {
      rootMargin: '100% 0px',
    })
    if (!isMostlyRead) whenLoaded()
    else for (const part of document.querySelectorAll(PARTS)) near.observe(part)
  })
}

/** Safari has no `requestIdleCallback`; there the next task is close enough. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
}

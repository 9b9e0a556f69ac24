// The first script of every page. Nothing visible needs one, so the app is fetched when the first view is complete.

const LONGEST_WAIT_FOR_FONTS_MS = 2_000

// Links of the auth service's own mails lead to the home page, with a session or an error behind the #.
const OF_A_LINK = /[#&](access_token|error_code)=/

async function start(): Promise<void> {
  if (OF_A_LINK.test(location.hash) && location.pathname !== '/auth') {
    location.replace(`/auth${location.hash}`)
    return
  }
  // The development server sends an empty page: there is nothing to wait for.
  if (import.meta.env.DEV) return void (await import('./main.tsx'))
  const answerPress = rememberPress()
  await firstView()
  // scripts/prerender.ts wrote down what the page needs, the app first. It is fetched together, not step by step.
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
  for (const file of scripts) preload(file)
  await import(/* @vite-ignore */ String(scripts[0]))
  answerPress()
}

/** Keeps the last press on a button that cannot answer yet. Returns what presses it again once the app is there. */
function rememberPress(): () => void {
  let pressed: HTMLButtonElement | null = null
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  addEventListener('click', remember)
  return () => {
    removeEventListener('click', remember)
    pressed?.click()
  }
}

/**
 * The page is painted, and in its own fonts: scripts would share the line with them. A tab in the background is not
 * painted, and an old browser does not say when it paints: there it is now.
 */
async function firstView(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return
  await new Promise<void>((resolve) => {
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_FONTS_MS))])
  // The next frame is drawn in them, and the one after that comes when it has been.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

function preload(file: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      fetchPriority: 'low',
      crossOrigin: '',
      href: file,
    }),
  )
}

// The prerendered page stays readable without it.
start().catch((error: unknown) => console.error('app: not started', error))

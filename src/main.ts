// The one script in the HTML of every page except text pages. Bar, menu and sky work with it alone. The app follows after
// `load`, in idle time; on the home page, which is mostly read, not before the visitor's first interaction.
import { findRoute, loadRoute } from './app/routes.ts'
import { noteServices } from './features/contact/followed-service.ts'
import { runPause } from './features/home/pause-script.ts'
import { landing } from './lib/landing.ts'
import { defineStarField } from './ui/star-field.ts'

const NAV_SHRINK_PX = 50
/** The `lg` breakpoint in src/app/theme.css: from here on the bar shows the links. */
const WIDE_BAR_QUERY = '(min-width: 60rem)'
/** `storage`: a login in another tab. */
const INTERACTION_EVENTS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'storage']
/** A font or picture that never arrives would delay `load` indefinitely. */
const LOAD_TIMEOUT_MS = 3_000

const { dataset } = document.documentElement

async function start(): Promise<void> {
  const route = findRoute(landing.pathname)
  if (!route) return console.error('app: no page at', landing.pathname)
  // The development server sends an empty page: there is nothing to wait for.
  if (!import.meta.env.DEV) {
    const isAtTop = route.path === '/' && landing.hash === '' && scrollY === 0
    if (isAtTop && !('session' in dataset)) await waitForFirstInteraction()
    await waitForIdle()
  }
  const [{ hydrate }] = await Promise.all([import('./app/hydrate.tsx'), loadRoute(route.path)])
  hydrate()
}

function waitForFirstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const handleEvent = (event: Event) => {
      if (isSyntheticPointerMove(event)) return
      controller.abort()
      resolve()
    }
    for (const type of INTERACTION_EVENTS)
      addEventListener(type, handleEvent, { passive: true, signal: controller.signal })
  })
}

/** Chromium reports a move of zero when the page below a pointer changes. */
function isSyntheticPointerMove(event: Event): boolean {
  return event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY
}

/** Resolves in idle time after `load`, so that the app does not compete with the first paint. */
function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`; there the next task is close enough.
    const resolveWhenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve)
    if (document.readyState === 'complete') resolveWhenIdle()
    addEventListener('load', resolveWhenIdle)
    setTimeout(resolve, LOAD_TIMEOUT_MS)
  })
}

function shrinkBar(): void {
  document.querySelector('.bar')?.toggleAttribute('data-shrunk', scrollY > NAV_SHRINK_PX)
}

/** The browser opens the menu and closes it on Escape. A link or button in it closes it too. */
function handleMenuClick({ target }: Event): void {
  if (!(target instanceof Element)) return
  if (target.closest('.menu :is(a, button)')) closeMenu()
  // Safari before 26.2 and Firefox before 144 have no commands.
  if (target.closest('[command="show-modal"]') && !('commandForElement' in HTMLButtonElement.prototype))
    menu()?.showModal()
}

const menu = () => document.querySelector<HTMLDialogElement>('dialog.menu')
const closeMenu = () => menu()?.close()

shrinkBar()
addEventListener('scroll', shrinkBar, { passive: true })
addEventListener('click', handleMenuClick)
matchMedia(WIDE_BAR_QUERY).addEventListener('change', closeMenu)
noteServices()
runPause()
if (document.readyState === 'complete') defineStarField()
else addEventListener('load', defineStarField)
// The prerendered page stays readable without it.
start().catch((error: unknown) => {
  console.error('app: not started', error)
  // The stored session is not checked now, so the sign-in link is better than nothing.
  delete dataset['session']
  delete dataset['link']
  document.querySelector('[data-without-app]')?.classList.remove('hidden')
})

// The first script of every page except text pages. Reading needs only this: the app is fetched when something on the page
// needs it.

import { runFrame } from './features/frame/frame-script.ts'
import { runPause } from './features/home/pause-script.ts'
import { ANSWERED_BY_APP, appIsNeeded } from './start-on-need.ts'
import { defineStarField } from './ui/star-field.ts'

// The auth service redirects to the home page, with an error or a session in the fragment. /auth handles both.
const AUTH_FRAGMENT = /[#&](access_token|error_code)=/

// React removes the mark when it takes over.
const waitingButtons = document.querySelectorAll<HTMLButtonElement>('[data-waiting]')

async function start(): Promise<void> {
  if (AUTH_FRAGMENT.test(location.hash) && location.pathname !== '/auth') {
    location.replace(`/auth${location.hash}`)
    return
  }
  // scripts/build/prerender.ts lists what the page needs, the app first. All of it is fetched in parallel.
  const { start: when, scripts = '' } = document.querySelector<HTMLElement>('[data-start]')?.dataset ?? {}
  if (when === 'never') return console.error('app: no page at', location.pathname)
  // The development server sends an empty page: there is nothing to wait for.
  if (import.meta.env.DEV) return void (await import('./main.tsx'))
  const press = rememberPress()
  const hasSession = 'session' in document.documentElement.dataset
  if (!hasSession) await appIsNeeded(when === 'on-need')
  const [app, ...others] = scripts.split(' ')
  for (const file of others) preload(file)
  await import(/* @vite-ignore */ String(app)).finally(press.release)
  press.repeat()
}

/**
 * Stores the last press on a control of the app until the app has loaded. Submit buttons are disabled in the HTML, so that
 * no form is sent without the script; this one delays forms and shows that they are waiting.
 */
function rememberPress() {
  let pressed: HTMLElement | null = null
  const waiting = new AbortController()
  const forgetLook = () => pressed?.removeAttribute('aria-busy')
  const remember = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    const element: HTMLElement | null =
      type === 'submit' ? target.querySelector('[data-waiting]') : target.closest(ANSWERED_BY_APP)
    if (!element) return
    forgetLook()
    pressed = element
    if (element.matches('[data-waiting]')) element.setAttribute('aria-busy', 'true')
  }
  for (const press of ['click', 'submit']) addEventListener(press, remember, waiting)
  addEventListener('submit', (event) => event.preventDefault())
  for (const button of waitingButtons) button.disabled = false
  return {
    release: () => {
      waiting.abort()
      forgetLook()
    },
    repeat: () => pressed?.click(),
  }
}

function preload(file: string): void {
  const link = { rel: 'modulepreload', crossOrigin: '', href: file }
  document.head.append(Object.assign(document.createElement('link'), link))
}

runFrame()
runPause()
// After the first paint, which needs no stars.
requestAnimationFrame(() => setTimeout(defineStarField))
// The prerendered page stays readable without it.
start().catch((error: unknown) => {
  console.error('app: not started', error)
  // The stored session is not checked now, so the sign-in link is better than nothing.
  delete document.documentElement.dataset['session']
  delete document.documentElement.dataset['link']
  document.querySelector('[data-without-app]')?.classList.remove('hidden')
  for (const button of waitingButtons) {
    button.disabled = true
    delete button.dataset['waiting']
  }
})

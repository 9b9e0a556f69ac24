// The first script of every page. Nothing visible needs the app, so it is fetched once the page is loaded and the
// browser is idle, or at the first sign that the visitor wants something.

import { HAS_LOGIN } from './content/features.ts'
import { runPause } from './features/home/pause-script.ts'
import { defineStarField } from './ui/star-field.ts'

const SIGNS_OF_INTENT = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll']

// A font or picture that never arrives would delay `load` indefinitely.
const LONGEST_WAIT_MS = 3_000

// The auth service redirects to the home page, with an error or a session in the fragment. /auth has words for both.
const AUTH_FRAGMENT = /[#&](access_token|error_code)=/

// React removes the mark when it takes over.
const waitingButtons = document.querySelectorAll<HTMLButtonElement>('[data-waiting]')

async function start(): Promise<void> {
  if (HAS_LOGIN && AUTH_FRAGMENT.test(location.hash) && location.pathname !== '/auth') {
    location.replace(`/auth${location.hash}`)
    return
  }
  // The development server sends an empty page: there is nothing to wait for.
  if (import.meta.env.DEV) return void (await import('./main.tsx'))
  const press = rememberPress()
  await idleOrIntent()
  // scripts/build/prerender.ts lists what the page needs, the app first. All of it is fetched in parallel.
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
  for (const file of scripts) preload(file)
  await import(/* @vite-ignore */ String(scripts[0])).finally(press.release)
  press.repeat()
}

/**
 * Keeps the last press of a button, or of a link that the form answers to, until the app can handle it. In the HTML
 * submit buttons are disabled, so that no form is sent without a script; this one holds forms back and shows that they
 * wait.
 */
function rememberPress() {
  let pressed: HTMLElement | null = null
  const waiting = new AbortController()
  const forgetLook = () => pressed?.removeAttribute('aria-busy')
  const remember = (element: HTMLElement | null) => {
    forgetLook()
    pressed = element
    if (element?.matches('[data-waiting]')) element.setAttribute('aria-busy', 'true')
  }
  // The browser opens a popover itself.
  const answering = 'button:not([popovertarget], [data-pauses-sky]), [data-service]'
  const read = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    remember(type === 'submit' ? target.querySelector('[data-waiting]') : target.closest<HTMLElement>(answering))
  }
  for (const press of ['click', 'submit']) addEventListener(press, read, waiting)
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

function idleOrIntent(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const go = () => {
      waiting.abort()
      resolve()
    }
    for (const sign of SIGNS_OF_INTENT) addEventListener(sign, go, { passive: true, signal: waiting.signal })
    if (document.readyState === 'complete') whenIdle(go)
    else addEventListener('load', () => whenIdle(go), { signal: waiting.signal })
    setTimeout(go, LONGEST_WAIT_MS)
  })
}

/** Safari has no `requestIdleCallback`; there the next task is close enough. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run)
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

runPause()
defineStarField()
// The prerendered page stays readable without it.
start().catch((error: unknown) => {
  console.error('app: not started', error)
  // No one checks the stored session now, so the sign-in link is better than nothing.
  delete document.documentElement.dataset['session']
  delete document.documentElement.dataset['link']
  for (const button of waitingButtons) {
    button.disabled = true
    delete button.dataset['waiting']
  }
})

import { sleep } from './sleep.ts'

type Turnstile = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string
      theme: 'dark' | 'light'
      appearance: 'interaction-only'
      callback: (token: string) => void
      'error-callback': () => void
      'before-interactive-callback': () => void
    },
  ) => string | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

const widgets = new WeakMap<HTMLElement, string>()
let loading: Promise<Turnstile> | undefined

/** Until it decides or shows a challenge. */
const CHECK_TIMEOUT_MS = 10_000
export const CHALLENGE_TIMEOUT_MS = 60_000

export async function takeTurnstileToken(box: Element | null, siteKey: string): Promise<string | null> {
  const container = document.createElement('div')
  box?.append(container)
  const token = await Promise.race([startTurnstile(container, siteKey), sleep(CHALLENGE_TIMEOUT_MS).then(() => null)])
  removeTurnstile(container)
  container.remove()
  return token
}

/**
 * Runs a Turnstile check, in `container` if the visitor has to interact. Resolves with its token, or null when there is
 * none, such as when Cloudflare does not respond; the server decides what that means.
 */
export function startTurnstile(container: HTMLElement, siteKey: string): Promise<string | null> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, CHECK_TIMEOUT_MS, null)
    const settle = (token: string | null) => {
      clearTimeout(timeout)
      resolve(token)
    }
    const run = async () => {
      const turnstile = await loadTurnstile()
      const widget = turnstile.render(container, {
        sitekey: siteKey,
        theme: getComputedStyle(container).colorScheme === 'light' ? 'light' : 'dark',
        appearance: 'interaction-only',
        callback: settle,
        'error-callback': () => settle(null),
        'before-interactive-callback': () => clearTimeout(timeout),
      })
      if (widget) widgets.set(container, widget)
    }
    run().catch((error: unknown) => {
      console.error('turnstile: not loaded', error)
      settle(null)
    })
  })
}

/** Ends the check in this container, which Turnstile would otherwise continue outside the page. */
export function removeTurnstile(container: HTMLElement): void {
  const widget = widgets.get(container)
  if (widget) window.turnstile?.remove(widget)
  widgets.delete(container)
  container.replaceChildren()
}

async function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile) return window.turnstile
  loading ??= addScript().finally(() => {
    loading = undefined
  })
  return loading
}

function addScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('no turnstile')),
    )
    script.addEventListener('error', () => reject(new Error('not reached')))
    document.head.append(script)
  })
}

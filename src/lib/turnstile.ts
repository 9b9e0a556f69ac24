type Turnstile = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string
      theme: 'dark'
      appearance: 'interaction-only'
      callback: (token: string) => void
      'error-callback': () => void
    },
  ) => unknown
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/**
 * Runs a Turnstile check, in `container` if the visitor has to interact. Resolves with its token, or null when there is
 * none; the server decides what that means.
 */
export async function startTurnstile(container: HTMLElement, siteKey: string): Promise<string | null> {
  try {
    const turnstile = await loadTurnstile()
    return await new Promise((resolve) => {
      turnstile.render(container, {
        sitekey: siteKey,
        theme: 'dark',
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => resolve(null),
      })
    })
  } catch (error) {
    console.error('turnstile: not loaded', error)
    return null
  }
}

function loadTurnstile(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    if (window.turnstile) {
      resolve(window.turnstile)
      return
    }
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('no turnstile')),
    )
    script.addEventListener('error', () => reject(new Error('not reached')))
    document.head.append(script)
  })
}

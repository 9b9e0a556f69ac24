import { useRef } from 'react'
import { env } from './env.ts'
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

/** For a check that needs no visitor. */
const SILENT_TIMEOUT_MS = 10_000
/** For a visitor who has to solve a challenge. */
const CHALLENGE_TIMEOUT_MS = 60_000
// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MAX_AGE_MS = 240_000

/** The visitor check of a form, in its `box`. Does nothing where Turnstile is not configured. */
export function useTurnstile(timeoutMs?: number) {
  const box = useRef<HTMLDivElement>(null)
  const check = useRef<ReturnType<typeof startCheck>>(null)

  /** Starts a check, unless there is one that is still valid. */
  const start = () => {
    if (check.current && performance.now() - check.current.startedAt < TOKEN_MAX_AGE_MS) return
    check.current?.end()
    check.current = startCheck(box.current)
  }

  /** The token for one request; null when there is none in time. */
  const getToken = async (): Promise<string | null> => {
    start()
    const current = check.current
    check.current = null
    return takeToken(current, timeoutMs)
  }

  return { box, start, getToken }
}

/**
 * Runs a check, in the box if the visitor has to interact. Its token is null when there is none, such as when Cloudflare
 * cannot be reached; the server decides what that means.
 */
export function startCheck(box: HTMLElement | null) {
  const { turnstileSiteKey: sitekey } = env
  if (!sitekey || !box) return null
  // Of its own: another check may begin in the box before this one has ended.
  const container = box.appendChild(document.createElement('div'))
  let widget: string | undefined
  let hasChallenge = false
  let hasEnded = false
  const run = async () => {
    const turnstile = window.turnstile ?? (await addScript())
    if (hasEnded) return null
    return new Promise<string | null>((resolve) => {
      widget = turnstile.render(container, {
        sitekey,
        theme: getComputedStyle(box).colorScheme === 'light' ? 'light' : 'dark',
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': () => resolve(null),
        'before-interactive-callback': () => {
          hasChallenge = true
        },
      })
    })
  }
  const token = run().catch((error: unknown) => {
    console.error('turnstile: not loaded', error)
    return null
  })
  /** Turnstile would otherwise continue outside the page. */
  const end = () => {
    hasEnded = true
    if (widget) window.turnstile?.remove(widget)
    container.remove()
  }
  return { token, startedAt: performance.now(), hasChallenge: () => hasChallenge, end }
}

export async function takeToken(
  check: ReturnType<typeof startCheck>,
  timeoutMs = CHALLENGE_TIMEOUT_MS,
): Promise<string | null> {
  if (!check) return null
  const timeout = async () => {
    const silentMs = Math.min(SILENT_TIMEOUT_MS, timeoutMs)
    await sleep(silentMs)
    if (check.hasChallenge() && timeoutMs > silentMs) await sleep(timeoutMs - silentMs)
    return null
  }
  const token = await Promise.race([check.token, timeout()])
  check.end()
  return token
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

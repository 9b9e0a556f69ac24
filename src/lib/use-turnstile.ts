import { useRef } from 'react'
import { env } from './env.ts'
import { sleep } from './sleep.ts'
import { CHALLENGE_TIMEOUT_MS, removeTurnstile, startTurnstile } from './turnstile.ts'

// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MAX_AGE_MS = 240_000

/** The visitor check of a form, in its `box`. Does nothing where Turnstile is not configured. */
export function useTurnstile(timeoutMs = CHALLENGE_TIMEOUT_MS) {
  const box = useRef<HTMLDivElement>(null)
  const check = useRef<{ token: Promise<string | null>; startedAt: number }>(null)

  /** Starts a check, unless there is one that is still valid. */
  const start = () => {
    const { turnstileSiteKey } = env
    if (!turnstileSiteKey || !box.current) return
    if (check.current && performance.now() - check.current.startedAt < TOKEN_MAX_AGE_MS) return
    removeTurnstile(box.current)
    check.current = { token: startTurnstile(box.current, turnstileSiteKey), startedAt: performance.now() }
  }

  /** The token for one request; null when there is none in time. */
  const getToken = async (): Promise<string | null> => {
    start()
    const token = check.current?.token
    check.current = null
    if (!token) return null
    const taken = await Promise.race([token, sleep(timeoutMs).then(() => null)])
    if (box.current) removeTurnstile(box.current)
    return taken
  }

  return { box, start, getToken }
}

import { useRef } from 'react'
import { env } from '#src/lib/env.ts'
import { startTurnstile } from '#src/lib/turnstile.ts'
import { sleep } from './sleep.ts'

// Cloudflare accepts a token for 300 s; the rest is for sending.
const TOKEN_MS = 240_000
const PATIENCE_MS = 5_000

/** The visitor check of the contact form. Does nothing where Turnstile is not configured. */
export function useTurnstile() {
  const box = useRef<HTMLDivElement>(null)
  const check = useRef<{ token: Promise<string | null>; startedAt: number }>(null)

  /** Starts a check, unless one has been started that is still good. */
  const start = () => {
    const { turnstileSiteKey } = env
    if (!turnstileSiteKey || !box.current) return
    if (check.current && performance.now() - check.current.startedAt < TOKEN_MS) return
    box.current.replaceChildren()
    check.current = { token: startTurnstile(box.current, turnstileSiteKey), startedAt: performance.now() }
  }

  /** The token for one message; null when there is none in time. */
  const take = async (): Promise<string | null> => {
    start()
    const token = check.current?.token ?? null
    check.current = null
    return Promise.race([token, sleep(PATIENCE_MS).then(() => null)])
  }

  return { box, start, take }
}

import { useCallback, useRef, type RefObject } from 'react'
import { env } from '#src/lib/env.ts'
import { takeTurnstileToken } from '#src/lib/turnstile.ts'

/** The token for one call; undefined where Turnstile is not configured or gave none. */
export type TakeCaptcha = () => Promise<string | undefined>

/** Where Turnstile is configured, the auth service may require its token. A token is good for one call. */
export function useCaptcha(): { box: RefObject<HTMLDivElement | null>; take: TakeCaptcha } {
  const box = useRef<HTMLDivElement>(null)
  const take = useCallback(async () => {
    if (!env.turnstileSiteKey || !box.current) return undefined
    return (await takeTurnstileToken(box.current, env.turnstileSiteKey)) ?? undefined
  }, [])
  return { box, take }
}

import { useCallback, useRef, type RefObject } from 'react'
import { env } from '#src/lib/env.ts'

/** The token for one call; undefined where Turnstile is not configured or gave none. */
export type TakeCaptcha = () => Promise<string | undefined>

/** If Turnstile is configured, the auth service may require its token. A token is valid for one call. */
export function useCaptcha(): { box: RefObject<HTMLDivElement | null>; take: TakeCaptcha } {
  const box = useRef<HTMLDivElement>(null)
  const take = useCallback(async () => {
    if (!env.turnstileSiteKey || !box.current) return undefined
    try {
      const { takeTurnstileToken } = await import('#src/lib/turnstile.ts')
      return (await takeTurnstileToken(box.current, env.turnstileSiteKey)) ?? undefined
    } catch (error) {
      console.error('auth: captcha not loaded', error)
      return undefined
    }
  }, [])
  return { box, take }
}

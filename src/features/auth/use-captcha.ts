import { useCallback, useRef, type RefObject } from 'react'
import { env } from '#src/lib/env.ts'

/** Gets the token that goes with one call; undefined where no check is set up, or where it gave none. */
export type TakeCaptcha = () => Promise<string | undefined>

/** Where Turnstile is set up, the auth service may ask for its token. One token is good for one call. */
export function useCaptcha(): { box: RefObject<HTMLDivElement | null>; take: TakeCaptcha } {
  const box = useRef<HTMLDivElement>(null)
  const take = useCallback(async () => {
    if (!env.turnstileSiteKey || !box.current) return undefined
    const widget = document.createElement('div')
    box.current.append(widget)
    try {
      const { startTurnstile } = await import('#src/lib/turnstile.ts')
      return (await startTurnstile(widget, env.turnstileSiteKey)) ?? undefined
    } catch (error) {
      console.error('auth: the check of the visitor did not load', error)
      return undefined
    } finally {
      widget.remove()
    }
  }, [])
  return { box, take }
}

import { useCallback, useRef, type RefObject } from 'react'
import { env } from '#src/lib/env.ts'
import { startTurnstile } from '#src/lib/turnstile.ts'

/** The token for one call; undefined where Turnstile is not configured or gave none. */
export type TakeCaptcha = () => Promise<string | undefined>

/** Where Turnstile is configured, the auth service may require its token. A token is good for one call. */
export function useCaptcha(): { box: RefObject<HTMLDivElement | null>; take: TakeCaptcha } {
  const box = useRef<HTMLDivElement>(null)
  const take = useCallback(async () => {
    if (!env.turnstileSiteKey || !box.current) return undefined
    const widget = document.createElement('div')
    box.current.append(widget)
    const token = await startTurnstile(widget, env.turnstileSiteKey)
    widget.remove()
    return token ?? undefined
  }, [])
  return { box, take }
}

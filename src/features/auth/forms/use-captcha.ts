import { useRef } from 'react'
import { env } from '#src/lib/env.ts'

/** If Turnstile is configured, the auth service may require its token. A token is valid for one request. */
export function useCaptcha() {
  const containerRef = useRef<HTMLDivElement>(null)

  const getToken = async (): Promise<string | undefined> => {
    if (!env.turnstileSiteKey || !containerRef.current) return undefined
    try {
      const { takeTurnstileToken } = await import('#src/lib/turnstile.ts')
      return (await takeTurnstileToken(containerRef.current, env.turnstileSiteKey)) ?? undefined
    } catch (error) {
      console.error('auth: captcha not loaded', error)
      return undefined
    }
  }

  return { containerRef, getToken }
}

import { errorName, log } from './log.ts'

export const TURNSTILE_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 4_000

/** Whether the visitor passed Cloudflare's check. Not passed if the service cannot be reached. */
export async function verifyTurnstile(secret: string, token: string, url = TURNSTILE_URL): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success } = (await response.json()) as { success?: unknown }
    return success === true
  } catch (error) {
    log('turnstile-unreachable', { error: errorName(error) })
    return false
  }
}

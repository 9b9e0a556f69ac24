import { createClient as createSupabaseClient, type SupabaseClient } from '@supabase/supabase-js'
import { tidyText } from '#shared/tidy-text.ts'
import { env } from './env.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { inOwnTime } from './own-clock.ts'
import { asOutage, endsSession, sentRefreshToken } from './refused-refresh.ts'

const REST = `${env.supabaseUrl}/rest/v1/`
/** Longer than the 300 ms that check_request() gives each request of an account. */
const BUSY_MS = 400

type EndSession = (refreshToken: string) => Promise<void>

/** In one script with the library, fetched on first use. */
export function createClient(storageKey: string, endSession: EndSession): SupabaseClient {
  return createSupabaseClient(env.supabaseUrl, env.supabasePublishableKey, {
    // A session in a link must not log anyone in.
    auth: { storageKey, detectSessionInUrl: false },
    global: { fetch: accountFetch(endSession) },
  })
}

/**
 * A permanently refused refresh ends the session immediately, while auth-js would wait for the token to expire; any other
 * refusal is retried, while auth-js would log the visitor out. A wrong clock does not cause endless refreshes.
 */
function accountFetch(endSession: EndSession): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(REST)) return fetchRest(url, withTidyText(init))
    const response = await fetchWithTimeout(input, init)
    if (!url.startsWith(`${env.supabaseUrl}/auth/`)) return response
    if (response.status >= 500) return asOutage(response)
    const refreshToken = sentRefreshToken(url, init?.body)
    if (refreshToken !== null && !response.ok) {
      if (!(await endsSession(response))) return asOutage(response)
      setTimeout(() => void endSession(refreshToken), 0)
    }
    return inOwnTime(response)
  }
}

/** Notes, replies, names and searches: one invalid character would fail the whole request. */
function withTidyText(init?: RequestInit): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init
  return { ...init, body: JSON.stringify(JSON.parse(init.body), tidied) }
}

function tidied(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? tidyText(value) : value
}

/** A request that found the slots of all accounts taken is sent once more. Messages have limits of their own. */
async function fetchRest(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetchWithTimeout(url, init)
  if (response.status !== 429 || url.startsWith(`${REST}contact_submissions`)) return response
  await new Promise((resolve) => {
    setTimeout(resolve, BUSY_MS)
  })
  return fetchWithTimeout(url, init)
}

import { createClient as createSupabaseClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { env } from './env.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { inOwnTime } from './own-clock.ts'
import { asOutage, endsSession, sentRefreshToken } from './refused-refresh.ts'

type EndSession = (refreshToken: string) => Promise<void>

/** Together with the library in one script, fetched on first use. */
export function createClient(storageKey: string, endSession: EndSession): SupabaseClient<Database> {
  return createSupabaseClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
    // A link with a session in it must not log its reader in: /auth asks first.
    auth: { storageKey, detectSessionInUrl: false },
    global: { fetch: accountFetch(endSession) },
  })
}

/**
 * A refresh that is refused for good ends the session at once, where auth-js alone would wait for the token to run out;
 * any other refusal is tried again, where it would log people out. And a wrong clock must not make it refresh indefinitely.
 */
function accountFetch(endSession: EndSession): typeof fetch {
  return async (input, init) => {
    const response = await fetchWithTimeout(input, init)
    const url = input instanceof Request ? input.url : String(input)
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

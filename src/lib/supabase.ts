import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { env } from './env.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { inOwnTime } from './own-clock.ts'
import { readRefresh } from './refused-refresh.ts'

export const SESSION_STORAGE_KEY = 'account-session'

let client: Promise<SupabaseClient<Database>> | undefined

/** Fetched on first use: a visitor who only reads the page never downloads it. */
export function supabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(
    ({ createClient }) =>
      createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
        auth: { storageKey: SESSION_STORAGE_KEY },
        global: { fetch: fetchWatchingSessions },
      }),
    (error: unknown) => {
      client = undefined // the next attempt may find the network back
      throw error
    },
  )
  return client
}

/** Whether a session is worth checking. Without one, no code and no call to the backend is needed. */
export function hasStoredSession(): boolean {
  return readStoredSession() !== null
}

/**
 * A refresh that is refused for good ends the session at once; auth-js alone would wait for the token to run out. And a
 * wrong clock must not make it refresh for ever.
 */
const fetchWatchingSessions: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, init)
  const url = input instanceof Request ? input.url : String(input)
  const refresh = readRefresh(url, init?.body, response.status)
  if (refresh?.wasRefused) setTimeout(() => void endSession(refresh.refreshToken), 0)
  return url.startsWith(`${env.supabaseUrl}/auth/`) ? inOwnTime(response) : response
}

async function endSession(refreshToken: string): Promise<void> {
  // Another tab may have refreshed it meanwhile, and then this session is alive.
  if (!readStoredSession()?.includes(refreshToken)) return
  const { error } = await (await supabase()).auth.signOut({ scope: 'local' })
  if (error) console.error('auth: refused session not removed', error)
}

function readStoredSession(): string | null {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY)
  } catch {
    return null // storage is blocked, so nothing can have been kept in it
  }
}

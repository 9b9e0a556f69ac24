import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'
import { env } from './env.ts'

const SESSION_STORAGE_KEY = 'account-session'

let client: Promise<SupabaseClient<Database>> | undefined

/** Fetched on first use: a visitor who only reads the page never downloads it. */
export function supabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(({ createClient }) =>
    createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, { auth: { storageKey: SESSION_STORAGE_KEY } }),
  )
  return client
}

/** Whether a session is worth checking. Without one, no code and no call to the backend is needed. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false // storage is blocked, so nothing can have been kept in it
  }
}

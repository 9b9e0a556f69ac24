import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'

export type Supabase = SupabaseClient<Database>

export const SESSION_STORAGE_KEY = 'account-session'

let client: Promise<Supabase> | undefined

/** Fetched on first use: a visitor who only reads never downloads it. */
export function supabase(): Promise<Supabase> {
  client ??= import('./create-client.ts').then(
    ({ createClient }) => createClient(SESSION_STORAGE_KEY),
    (error: unknown) => {
      client = undefined // the next attempt retries
      throw error
    },
  )
  return client
}

/** Without a stored session there is nothing to check, and neither code nor a call to the backend is needed. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false // storage is blocked, so nothing is stored
  }
}

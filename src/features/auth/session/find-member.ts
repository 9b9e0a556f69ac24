import type { SupabaseClient } from '@supabase/supabase-js'
import { isRecord } from '#src/lib/is-record.ts'

const STILL_THERE = new Set(['AuthRetryableFetchError', 'AuthRefreshDiscardedError'])

/** A member of the team, from the database. */
export type Member = { name: string; email: string; needsSecondFactor: boolean }

/** Null if the caller is not a member. Throws if the database does not respond. */
export async function findMember(client: SupabaseClient): Promise<Member | null> {
  const { data, error, status } = await client.rpc('inbox_me')
  // The session is over, or the database has no inbox.
  if (error && (status === 401 || status === 403 || status === 404)) return null
  if (error) throw error
  if (!isRecord(data) || data['member'] !== true) return null
  const { name, email, level, isOver } = data
  // The database no longer accepts the session, however often it is refreshed.
  if (isOver === true) {
    await client.auth.signOut({ scope: 'local' })
    return null
  }
  return { name: String(name), email: String(email), needsSecondFactor: level !== 'aal2' }
}

/**
 * Whether the auth service still has the session. If it was ended, as by a reset, the token stays valid for up to an hour, and
 * supabase-js keeps both until then: the visitor is logged out here.
 */
export async function hasSession({ auth }: SupabaseClient): Promise<boolean> {
  const { error } = await auth.refreshSession()
  // Others at the same address can use up its refreshes, and another tab may have just refreshed.
  if (!error || error.status === 429 || STILL_THERE.has(error.name)) return true
  await auth.signOut({ scope: 'local' })
  return false
}

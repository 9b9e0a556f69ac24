import type { SupabaseClient } from '@supabase/supabase-js'
import { teamOnly } from '#src/content/team-only.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { showToast } from '#src/ui/toast-store.ts'

/** A member of the team, from the database. */
export type Member = { name: string; needsSecondFactor: boolean }

/**
 * Null if the caller is not a member. Throws if the database does not respond. A session that was ended elsewhere, as by a
 * reset, keeps a valid token for up to an hour, and a member's session is over after a week: the visitor is logged out here.
 */
export async function findMember(client: SupabaseClient): Promise<Member | null> {
  const { data, error, status } = await client.rpc('inbox_me')
  // The database accepts no token of this session.
  if (error && status === 401) return null
  if (error) throw error
  const { state, name } = isRecord(data) ? data : {}
  if (state === 'ended') {
    await client.auth.signOut({ scope: 'local' })
    showToast({ ...teamOnly.ended, tone: 'default' })
    return null
  }
  if (state !== 'member' && state !== 'code') return null
  return { name: String(name), needsSecondFactor: state === 'code' }
}

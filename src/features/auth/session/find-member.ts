import { isRecord } from '#src/lib/is-record.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** A member of the team, from the database. */
export type TeamMember = { name: string; needsSecondFactor: boolean }

/**
 * Null if the caller is not a member. Throws if the database does not respond. `ended`: a session that was ended elsewhere, as
 * by a reset, keeps a valid token for up to an hour, and a member's session is over after a week.
 */
export async function findMember(client: Supabase): Promise<TeamMember | 'ended' | null> {
  const { data, error, status } = await client.rpc('inbox_me')
  // The database accepts no token of this session.
  if (error && status === 401) return null
  if (error) throw error
  const { state, name } = isRecord(data) ? data : {}
  if (state === 'ended') return state
  if (state !== 'member' && state !== 'code') return null
  return { name: String(name), needsSecondFactor: state === 'code' }
}

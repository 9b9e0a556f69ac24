import { useEffect, useState } from 'react'
import { isRecord } from '#src/lib/is-record.ts'
import { supabase, type Supabase } from '#src/lib/supabase.ts'

export type TeamMember = { name: string; needsSecondFactor: boolean }

/**
 * `ended`: a session that was ended elsewhere, as by a reset, keeps a valid token for up to an hour, and a member's session is
 * over after a week.
 */
export type Membership = { status: 'customer' | 'ended' } | { status: 'member'; member: TeamMember }

export async function fetchMembership(client: Supabase): Promise<Membership> {
  const { data, error, status } = await client.rpc('inbox_me')
  // The database accepts no token of this session.
  if (error && status === 401) return { status: 'customer' }
  if (error) throw error
  const { state, name } = isRecord(data) ? data : {}
  if (state === 'ended') return { status: 'ended' }
  if (state !== 'member' && state !== 'code') return { status: 'customer' }
  return {
    status: 'member',
    member: { name: typeof name === 'string' ? name : '', needsSecondFactor: state === 'code' },
  }
}

/** False if the database does not respond: members can also open the inbox by hand. */
export async function isTeamMember(): Promise<boolean> {
  try {
    return (await fetchMembership(await supabase())).status === 'member'
  } catch (error) {
    console.warn('auth: membership not known', error)
    return false
  }
}

/** Queries the database when the account changes; for none, as while a menu is closed, not at all. */
export function useMembership(account: string | null): { isMember: boolean } {
  const [member, setMember] = useState<string | null>(null)

  useEffect(() => {
    if (account === null) return undefined
    let isCurrent = true
    void isTeamMember().then((isMember) => isCurrent && setMember(isMember ? account : null))
    return () => {
      isCurrent = false
    }
  }, [account])

  return { isMember: account !== null && member === account }
}

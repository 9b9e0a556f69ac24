import { useEffect, useState } from 'react'
import { supabase } from '#src/lib/supabase.ts'

/** False if the database does not respond: members can also open the inbox by hand. */
export async function isTeamMember(): Promise<boolean> {
  try {
    const { findMember } = await import('./find-member.ts')
    const member = await findMember(await supabase())
    return member !== null && member !== 'ended'
  } catch (error) {
    console.warn('auth: membership not known', error)
    return false
  }
}

/** Queries the database once for each account; for none, as while a menu is closed, not at all. */
export function useIsMember(account: string | null): boolean {
  const [member, setMember] = useState<string | null>(null)

  useEffect(() => {
    if (account === null) return undefined
    let isCurrent = true
    void isTeamMember().then((isMember) => isCurrent && setMember(isMember ? account : null))
    return () => {
      isCurrent = false
    }
  }, [account])

  return account !== null && member === account
}

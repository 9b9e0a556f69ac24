import { useEffect, useState } from 'react'
import { supabase } from '#src/lib/supabase.ts'

/** False if the database does not answer: members can also open the inbox by hand. */
export async function isTeamMember(): Promise<boolean> {
  try {
    const { findMember } = await import('./find-member.ts')
    return (await findMember(await supabase())) !== null
  } catch (error) {
    console.warn('auth: membership not known', error)
    return false
  }
}

/** Queries the database once for each account; for none, as while a menu is closed, not at all. */
export function useIsMember(account: string | null): boolean {
  const [isMember, setIsMember] = useState(false)

  useEffect(() => {
    if (account !== null) void isTeamMember().then(setIsMember)
  }, [account])

  return isMember
}

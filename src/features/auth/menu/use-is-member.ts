import { useEffect, useState } from 'react'

/** Whether the visitor is in the team. Queries the database only once `isAsked` is true. */
export function useIsMember(isAsked: boolean): boolean {
  const [isMember, setIsMember] = useState(false)

  useEffect(() => {
    if (!HAS_INBOX || !isAsked) return
    import('../session/find-member.ts')
      .then(({ isTeamMember }) => isTeamMember())
      .then(setIsMember, (error: unknown) => console.warn('account: membership not known', error))
  }, [isAsked])

  return isMember
}

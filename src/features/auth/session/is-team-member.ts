import { useEffect, useState } from 'react'

/** Whether the visitor is in the team. Queries the database only once `isEnabled` is true. */
export function useIsMember(isEnabled: boolean): boolean {
  const [isMember, setIsMember] = useState(false)

  useEffect(() => {
    if (!isEnabled) return
    import('../session/find-member.ts')
      .then(({ isTeamMember }) => isTeamMember())
      .then(setIsMember, (error: unknown) => console.warn('account: membership not known', error))
  }, [isEnabled])

  return isMember
}

import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { teamOnly as words } from '#src/content/team-only.ts'
import { findMember, type Member } from '#src/features/auth/session/find-member.ts'
import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { supabase } from '#src/lib/supabase.ts'
import { showToast } from '#src/ui/toast-store.ts'

export type TeamPageProps = {
  me: Member
  /** Checks the visitor again, as after a second factor or when the database no longer accepts them as a member. */
  onChange: () => void
}

type Access = { visitor: string; admitted: { me: Member; Page: ComponentType<TeamPageProps> } | null }

const RETRY_MS = 5_000

type TeamGateProps = {
  load: () => Promise<ComponentType<TeamPageProps>>
  /** For a visitor who is not logged in. */
  logIn: ReactNode
  /** For a visitor who is logged in but not a member. */
  others: ReactNode
}

/** Shows a page to the team. Its code is fetched for members only; the database enforces permissions. */
export function TeamGate({ load, logIn, others }: TeamGateProps) {
  const { status, user } = useAuth()
  const visitor = status === 'loading' ? null : (user?.id ?? '')
  const needsLogIn = visitor === ''
  const [access, setAccess] = useState<Access | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const lookAgain = useRef(() => {})
  const onChange = useCallback(() => lookAgain.current(), [])

  useEffect(() => {
    if (visitor === null || needsLogIn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      clearTimeout(timer)
      try {
        const client = await supabase()
        const found = await findMember(client)
        const me = found === 'ended' ? null : found
        if (found === 'ended') {
          await client.auth.signOut({ scope: 'local' })
          showToast({ ...words.ended, tone: 'default' })
        }
        const admitted = me && { me, Page: await load() }
        if (!isCurrent) return
        setIsUnanswered(false)
        setAccess({ visitor, admitted })
      } catch (error) {
        console.error('app: membership not known', error)
        if (!isCurrent) return
        setIsUnanswered(true)
        timer = setTimeout(() => void look(), RETRY_MS)
      }
    }
    lookAgain.current = () => void look()
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [visitor, needsLogIn, load])

  if (access !== null && access.visitor === visitor) {
    if (!access.admitted) return others
    const { me, Page } = access.admitted
    return <Page key={visitor} me={me} onChange={onChange} />
  }
  // Prerendered. Hidden while a stored session is checked.
  if (status === 'loading' || needsLogIn)
    return <div className={status === 'loading' ? 'stored-session:invisible' : ''}>{logIn}</div>
  return (
    <main id="main" tabIndex={-1} className="grid min-h-svh place-content-center px-gutter text-center">
      <p role="status" className="text-fg-soft">
        {isUnanswered ? words.unanswered : words.opening}
      </p>
    </main>
  )
}

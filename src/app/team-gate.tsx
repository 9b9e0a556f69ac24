import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useAuth } from '#src/features/auth/session/auth-provider.tsx'
import { fetchMembership, type TeamMember } from '#src/features/auth/session/use-membership.ts'
import { supabase } from '#src/lib/supabase.ts'
import { showToast } from '#src/ui/toast-store.ts'

export type TeamPageProps = {
  me: TeamMember
  /** Checks the visitor again, as after a second factor or when the database no longer accepts them as a member. */
  onChange: () => void
}

type Access = { visitor: string; member: { me: TeamMember; Page: ComponentType<TeamPageProps> } | null }

const RETRY_MS = 5_000

type TeamGateProps = {
  load: () => Promise<ComponentType<TeamPageProps>>
  logIn: ReactNode
  others: ReactNode
}

/** Shows a page to the team. Its code is fetched for members only; the database enforces permissions. */
export function TeamGate({ load, logIn, others }: TeamGateProps) {
  const { status, user } = useAuth()
  const visitor = status === 'loading' ? null : (user?.id ?? '')
  const needsLogIn = visitor === ''
  const [access, setAccess] = useState<Access | null>(null)
  const [isRetrying, setIsRetrying] = useState(false)
  const refetch = useRef(() => {})
  const onChange = useCallback(() => refetch.current(), [])

  useEffect(() => {
    if (visitor === null || needsLogIn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const fetchAccess = async () => {
      clearTimeout(timer)
      try {
        const client = await supabase()
        const membership = await fetchMembership(client)
        if (membership.status === 'ended') {
          await client.auth.signOut({ scope: 'local' })
          showToast({ title: 'Log in again', text: 'Your session has ended.', tone: 'default' })
        }
        const member = membership.status === 'member' ? { me: membership.member, Page: await load() } : null
        if (!isCurrent) return
        setIsRetrying(false)
        setAccess({ visitor, member })
      } catch (error) {
        console.error('app: membership not known', error)
        if (!isCurrent) return
        setIsRetrying(true)
        timer = setTimeout(() => void fetchAccess(), RETRY_MS)
      }
    }
    refetch.current = () => void fetchAccess()
    void fetchAccess()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [visitor, needsLogIn, load])

  if (access !== null && access.visitor === visitor) {
    if (!access.member) return others
    const { me, Page } = access.member
    return <Page key={visitor} me={me} onChange={onChange} />
  }
  // Prerendered. Hidden while a stored session is checked.
  if (status === 'loading' || needsLogIn)
    return <div className={status === 'loading' ? 'stored-session:invisible' : ''}>{logIn}</div>
  return (
    <main id="main" tabIndex={-1} className="grid min-h-svh place-content-center px-gutter text-center">
      <p role="status" className="text-fg-soft">
        {isRetrying ? 'No connection. Trying again every few seconds.' : 'Opening the inbox...'}
      </p>
    </main>
  )
}

import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { supabase } from '#src/lib/supabase.ts'

/** A member of the team, as the database knows them. */
export type Member = { name: string; email: string; needsSecondFactor: boolean }

export type TeamPageProps = {
  /** Null for someone who follows an invitation. */
  me: Member | null
  /** Asks again who the visitor is, as after a second factor or when the database says that they are no member. */
  onChange: () => void
}

type Access = { visitor: string; me: Member | null; Page: ComponentType<TeamPageProps> | null }

const RETRY_MS = 5_000
const INVITATION = '#invitation='

type TeamGateProps = {
  load: () => Promise<ComponentType<TeamPageProps>>
  /** What everyone else sees. `isCertain` is false until the visitor is known. */
  Nothing: ComponentType<{ isCertain: boolean }>
}

/** Shows a page to the team. Its code is fetched for members only; what they may read is decided in the database. */
export function TeamGate({ load, Nothing }: TeamGateProps) {
  const { status, user } = useAuth()
  const visitor = status === 'loading' ? null : (user?.id ?? '')
  const [access, setAccess] = useState<Access | null>(null)
  const lookAgain = useRef(() => {})
  const onChange = useCallback(() => lookAgain.current(), [])

  useEffect(() => {
    if (visitor === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      clearTimeout(timer)
      try {
        const me = visitor === '' ? null : await findMember()
        const isWelcome = me !== null || location.hash.startsWith(INVITATION)
        const Page = isWelcome ? await load() : null
        if (isCurrent) setAccess({ visitor, me, Page })
      } catch (error) {
        console.error('app: membership not known', error)
        if (isCurrent) timer = setTimeout(() => void look(), RETRY_MS)
      }
    }
    lookAgain.current = () => void look()
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [visitor, load])

  // Someone who has just accepted an invitation is another visitor than before, and stays on the page.
  const isKnown = access !== null && (access.visitor === visitor || (access.visitor === '' && access.Page !== null))
  if (!isKnown || !access.Page) return <Nothing isCertain={isKnown} />
  return <access.Page key={access.visitor} me={access.me} onChange={onChange} />
}

async function findMember(): Promise<Member | null> {
  const client: SupabaseClient = await supabase()
  const { data, error, status } = await client.rpc('inbox_me')
  // The session is over, or the database has no inbox.
  if (error && (status === 401 || status === 403 || status === 404)) return null
  if (error) throw error
  if (!isRecord(data) || data['member'] !== true) return null
  const needsSecondFactor = data['secondFactorRequired'] === true && data['level'] !== 'aal2'
  const { name, email } = data
  return { name: String(name), email: String(email), needsSecondFactor }
}

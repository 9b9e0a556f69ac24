import type { CallDatabase } from '../_shared/database.ts'
import { sha256 } from '../_shared/visitor-hash.ts'
import type { Accounts, Session } from './accounts.ts'

export type Accepted =
  | { outcome: 'accepted'; session: Session | null }
  /** Never made, expired, replaced or used: a caller learns no more. */
  | { outcome: 'unknown' | 'limited' | 'weak-password' | 'busy' }

type Opened = { outcome: 'open'; email: string; name: string } | { outcome: 'unknown' | 'limited' }

/** Someone may sign up with the address in the moment in which it is free. */
const TRIES = 3

/**
 * Replaces whatever account has the invited address by a new one, and makes that a member. The old account's id is gone,
 * and with it everything that could still log in to it. Membership comes last: stopped anywhere before, there is no
 * member, and the link still works.
 */
export async function accept(
  { token, password }: { token: string; password: string },
  visitor: string | null,
  { callDatabase, accounts }: { callDatabase: CallDatabase; accounts: Accounts },
): Promise<Accepted> {
  const hash = await sha256(token)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await callDatabase<Opened>('team_invitation_open', { token_hash: hash, visitor })
    if (opened.outcome !== 'open') return opened
    const { email, name } = opened
    const created = await accounts.create({ email, password, name })
    if (created.outcome === 'weak-password') return created
    if (created.outcome === 'taken') continue
    const isMember = await callDatabase<boolean>('team_invitation_finish', { token_hash: hash, account: created.id })
    if (!isMember) return { outcome: 'unknown' }
    return { outcome: 'accepted', session: await accounts.logIn(email, password) }
  }
  return { outcome: 'busy' }
}

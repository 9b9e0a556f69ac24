import type { CallDatabase } from '../_shared/database.ts'
import { sha256 } from '../_shared/sha256.ts'
import type { Accounts, Session } from './accounts.ts'

export type Accepted =
  | { outcome: 'accepted'; session: Session | null }
  /** Never made, expired, replaced or used: a caller learns no more. */
  | { outcome: 'unknown' | 'limited' | 'weak-password' | 'busy' }

type Opened = { outcome: 'open'; email: string; name: string } | { outcome: 'unknown' | 'limited' }

/**
 * Makes a new account under an address of its own, which then takes over the invited address and becomes a member in one
 * step. The account that had the address is gone with it, and so is everything that could still log in to it. Stopped
 * anywhere before, nothing has changed, and the link still works.
 */
export async function accept(
  { token, password }: { token: string; password: string },
  headers: Record<string, string>,
  { callDatabase, accounts }: { callDatabase: CallDatabase; accounts: Accounts },
): Promise<Accepted> {
  const hash = await sha256(token)
  const opened = await callDatabase<Opened>('team_invitation_open', { token_hash: hash, headers })
  if (opened.outcome !== 'open') return opened
  const { email, name } = opened
  const created = await accounts.create({ email: `${crypto.randomUUID()}@invitation.invalid`, password, name })
  if (created.outcome === 'weak-password') return created
  const isMember = await callDatabase<boolean>('team_invitation_finish', { token_hash: hash, account: created.id })
  if (!isMember) return { outcome: 'unknown' }
  return { outcome: 'accepted', session: await accounts.logIn(email, password) }
}

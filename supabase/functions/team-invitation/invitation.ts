import type { CallDatabase } from '../_shared/database.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { writeInvitation } from '../_shared/mail/write.ts'
import type { Accounts, Session } from './accounts.ts'
import type { Settings } from './settings.ts'

export type Invited = { expiresAt: string; accountSince: string | null }

/** Of the database, with the token for the mail. */
export type Invitation = Invited & { token: string }
type InvitingParts = { settings: Settings; send: SendMail }

/**
 * Mails the link. Not through the outbox, which would have to store the token: the result shows whether the mail was
 * accepted, and the caller can invite again. The token itself is sent only to the invited mailbox.
 */
export async function mailInvitation(
  email: string,
  { token, ...invited }: Invitation,
  { settings, send }: InvitingParts,
): Promise<Invited | { error: string }> {
  // In the fragment, which browsers do not send to servers, so that the token is not logged.
  const link = `${settings.siteUrl}/inbox#invitation=${token}`
  const mail = { from: settings.from, to: email, replyTo: null, ...(await writeInvitation(link, settings.siteUrl)) }
  const sending = await send(mail, `invitation-${await sha256(token)}`)
  if (sending.result === 'sent') return invited
  return { error: sending.result === 'wait' ? `rate limited for ${sending.seconds} s` : sending.error }
}

export type Accepted =
  | { outcome: 'accepted'; session: Session | null }
  /** Unknown, expired, replaced or used: the response does not distinguish them. */
  | { outcome: 'unknown' | 'limited' | 'weak-password' | 'busy' }

type Opened =
  | { outcome: 'open'; email: string; name: string; accountAddress: string; hasAccount: boolean }
  | { outcome: 'unknown' | 'limited' }

/** The page behind the link, before it is accepted. Only the invited person learns whether there is an account. */
export async function open(
  token: string,
  headers: Record<string, string>,
  { callDatabase }: { callDatabase: CallDatabase },
): Promise<Opened> {
  return callDatabase<Opened>('team_invitation_open', { token_hash: await sha256(token), headers })
}

/**
 * Creates a new account with a temporary address, which then takes over the invited address and becomes a member in one
 * transaction. That also deletes the account that had the address, with all its sessions. If anything fails before, nothing
 * has changed and the link still works.
 */
export async function accept(
  { token, password }: { token: string; password: string },
  headers: Record<string, string>,
  { callDatabase, accounts }: { callDatabase: CallDatabase; accounts: Accounts },
): Promise<Accepted> {
  const opened = await open(token, headers, { callDatabase })
  if (opened.outcome !== 'open') return opened
  const { email, name, accountAddress } = opened
  const created = await accounts.create({ email: accountAddress, password, name })
  if (created.outcome === 'weak-password') return created
  const token_hash = await sha256(token)
  const isMember = await callDatabase<boolean>('team_invitation_finish', { token_hash, account: created.id })
  if (!isMember) return { outcome: 'unknown' }
  return { outcome: 'accepted', session: await accounts.logIn(email, password) }
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

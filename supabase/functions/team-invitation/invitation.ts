import { randomBytes } from 'node:crypto'
import type { CallDatabase } from '../_shared/database.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { writeInvitation, writeNotice } from '../_shared/mail/write.ts'
import type { Accounts, Session } from './accounts.ts'
import type { Settings } from './settings.ts'

const TOKEN_BYTES = 32

export type Invitation = { address: string; member_name: string; token_hash: string }
export type Invited = { expiresAt: string; accountSince: string | null }

/**
 * Stores the token's hash and mails the link. Not through the outbox, which would have to store the token itself: the
 * caller learns whether the mail was accepted, and can invite again.
 */
export async function invite(
  { email, name }: { email: string; name: string },
  store: (invitation: Invitation) => Promise<Invited>,
  { settings, send }: { settings: Settings; send: SendMail },
): Promise<Invited | { error: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = await sha256(token)
  const invited = await store({ address: email, member_name: name, token_hash: hash })
  // In the fragment, which browsers send to no server, so that the token is in no log.
  const link = `${settings.siteUrl}/inbox#invitation=${token}`
  const mail = { from: settings.from, to: email, replyTo: null, ...(await writeInvitation(link, settings.siteUrl)) }
  const sending = await send(mail, `invitation/${hash}`)
  if (sending.result === 'sent') return invited
  return { error: sending.result === 'wait' ? `rate limited for ${sending.seconds} s` : sending.error }
}

/** What was done to a member, and who is told. `by`: null for the command. */
export type Done = { name: string; by: string | null; addresses: string[] }

/** Returns the addresses whose mail was not accepted. */
export async function tell(
  kind: 'reset' | 'removed',
  { name, by, addresses }: Done,
  { settings, send }: { settings: Settings; send: SendMail },
): Promise<string[]> {
  const mail = { from: settings.from, replyTo: null, ...(await writeNotice(kind, name, by, settings.siteUrl)) }
  const key = `${kind}/${crypto.randomUUID()}`
  const untold: string[] = []
  for (const to of addresses) {
    const { result } = await send({ ...mail, to }, `${key}/${to}`)
    if (result !== 'sent') untold.push(to)
  }
  return untold
}

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

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

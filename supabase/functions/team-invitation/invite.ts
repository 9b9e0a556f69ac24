import { randomBytes } from 'node:crypto'
import type { CallDatabase } from '../_shared/database.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { writeInvitation } from '../_shared/mail/write.ts'
import { sha256 } from '../_shared/sha256.ts'
import type { Settings } from './settings.ts'

const TOKEN_BYTES = 32

export type Invited = { expiresAt: string; accountSince: string | null }

/**
 * Stores the token's hash and mails the link. Not through the outbox, which would have to store the token itself: the
 * caller learns whether the mail was accepted, and can invite again.
 */
export async function invite(
  { email, name }: { email: string; name: string },
  { settings, callDatabase, send }: { settings: Settings; callDatabase: CallDatabase; send: SendMail },
): Promise<Invited | { error: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = await sha256(token)
  const invited = await callDatabase<Invited>('team_invite', { address: email, member_name: name, token_hash: hash })
  // In the fragment, which browsers send to no server, so that the token is in no log.
  const link = `${settings.siteUrl}/inbox#invitation=${token}`
  const mail = { from: settings.from, to: email, replyTo: null, ...(await writeInvitation(link, settings.siteUrl)) }
  const sending = await send(mail, `invitation/${hash}`)
  if (sending.result === 'sent') return invited
  return { error: sending.result === 'wait' ? `rate limited for ${sending.seconds} s` : sending.error }
}

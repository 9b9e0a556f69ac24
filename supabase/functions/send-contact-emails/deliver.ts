import { errorName, log } from '../_shared/log.ts'
import type { Mail, Sending } from '../_shared/mail/mail.ts'
import { type Claim, type ClaimedMail, LEASE_SECONDS, type Outbox } from './outbox.ts'

export type Write = (mail: ClaimedMail) => Promise<Mail>
export type Send = (content: Mail, mail: ClaimedMail) => Promise<Sending>

const AT_ONCE = 5
/** No mail is started later than this, so that none outlives the lease. */
const BEGIN_WITHIN_MS = (LEASE_SECONDS - 20) * 1_000

export type Delivered = { sent: number; characters: number }

/** Writes, freezes and sends the claimed mails one by one: an error in one does not delay the others. */
export async function deliver(claim: Claim, outbox: Outbox, write: Write, send: Send): Promise<Delivered> {
  const waiting = [...claim.mails]
  const counted: Send = (content, mail) => {
    delivered.characters += (content.html?.length ?? 0) + (content.text?.length ?? 0)
    return send(content, mail)
  }
  const end = Date.now() + BEGIN_WITHIN_MS
  const delivered = { sent: 0, characters: 0 }
  const worker = async () => {
    for (let mail = waiting.shift(); mail && Date.now() < end; mail = waiting.shift()) {
      const outcome = await deliverOne(mail, claim.lease, outbox, write, counted)
      if (!outcome) continue
      logOutcome(mail, outcome)
      if (outcome.result === 'sent') delivered.sent += 1
      await record(mail, claim.lease, outcome, outbox)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return delivered
}

/** Null if the lease expired and another worker has the mail. */
async function deliverOne(
  mail: ClaimedMail,
  lease: string,
  outbox: Outbox,
  write: Write,
  send: Send,
): Promise<Sending | null> {
  // A digest whose leads were all erased.
  if (mail.payload === null && mail.leads?.length === 0 && !mail.recipient)
    return { result: 'refused', error: 'nothing to send' }

  let written: Mail
  try {
    written = mail.payload ?? (await write(mail))
  } catch (error) {
    // A retry would fail the same way: the owner has to look at it.
    return { result: 'refused', error: `cannot be written: ${errorName(error)}` }
  }

  let frozen: Mail | null
  try {
    frozen = await outbox.freeze(lease, mail.id, written)
  } catch (error) {
    const code = errorName(error)
    if (isAboutTheValue(code)) return { result: 'refused', error: `cannot be stored: ${code}` }
    return { result: 'failed', error: `not stored: ${code}`, ambiguous: false }
  }
  if (!frozen) return null

  try {
    return await send(frozen, mail)
  } catch (error) {
    return { result: 'failed', error: `not sent: ${errorName(error)}`, ambiguous: true }
  }
}

/** Postgres' class 22, data exceptions: a retry would send the same value. */
function isAboutTheValue(code: string): boolean {
  return /^22[0-9A-Z]{3}$/.test(code)
}

/** A result that is not recorded does no harm: the lease expires, and the retry has the same key. */
async function record(mail: ClaimedMail, lease: string, outcome: Sending, outbox: Outbox): Promise<void> {
  try {
    await outbox.finish(mail.id, lease, outcome)
  } catch (error) {
    log('mail-not-recorded', { mail: mail.id, error: errorName(error) })
  }
}

function logOutcome({ id, kind }: ClaimedMail, outcome: Sending): void {
  const error = 'error' in outcome ? outcome.error : null
  log('mail', { mail: id, kind, result: outcome.result, error })
}

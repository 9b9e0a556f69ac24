import { errorName, log } from '../_shared/log.ts'
import type { Mail, SendMail, Sending } from '../_shared/mail/mail.ts'
import { type Claim, type ClaimedMail, LEASE_SECONDS, type Outbox } from './outbox.ts'

export type WriteMail = (mail: ClaimedMail) => Promise<Mail>

const AT_ONCE = 5
/** What has not begun by then is left to whoever claims it next: it must not outlast the lease. */
const BEGIN_WITHIN_MS = (LEASE_SECONDS - 20) * 1_000

export type Delivered = { sent: number; characters: number }

/** Writes, freezes and sends what was claimed, mail by mail: whatever is wrong with one of them delays no other. */
export async function deliver(claim: Claim, outbox: Outbox, write: WriteMail, send: SendMail): Promise<Delivered> {
  const waiting = [...claim.mails]
  const counted: SendMail = (mail, key) => {
    delivered.characters += (mail.html?.length ?? 0) + (mail.text?.length ?? 0)
    return send(mail, key)
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

/** Null: another worker's by now, because this one took longer than its lease. */
async function deliverOne(
  mail: ClaimedMail,
  lease: string,
  outbox: Outbox,
  write: WriteMail,
  send: SendMail,
): Promise<Sending | null> {
  // A digest whose leads were all erased.
  if (mail.payload === null && mail.leads?.length === 0) return { result: 'refused', error: 'nothing to send' }

  let written: Mail
  try {
    written = mail.payload ?? (await write(mail))
  } catch (error) {
    // The same words would fail again: a person has to look at it.
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
    return await send(frozen, mail.key)
  } catch (error) {
    return { result: 'failed', error: `not sent: ${errorName(error)}`, ambiguous: true }
  }
}

/** Postgres' class 22, data exceptions: a retry brings the same value. */
function isAboutTheValue(code: string): boolean {
  return /^22[0-9A-Z]{3}$/.test(code)
}

/** A result that cannot be recorded is no disaster: the lease runs out, and the same key is tried again. */
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

import { errorName, log } from '../_shared/log.ts'
import type { Mail, SendMail, Sending } from '../_shared/mail/mail.ts'
import type { Claim, ClaimedMail, Outbox } from './outbox.ts'

export type WriteMail = (mail: ClaimedMail) => Promise<Mail>

const AT_ONCE = 5

/** Writes, freezes and sends what was claimed, and tells the outbox how each mail went. */
export async function deliver(claim: Claim, outbox: Outbox, write: WriteMail, send: SendMail): Promise<number> {
  if (claim.mails.length === 0) return 0
  const written = await Promise.all(
    claim.mails.map(async (mail) => ({ id: mail.id, payload: mail.payload ?? (await write(mail)) })),
  )
  const frozen = await outbox.freeze(claim.lease, written)
  const waiting = [...claim.mails]
  let sent = 0
  const worker = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const payload = frozen.get(mail.id)
      // Somebody else's by now: this took longer than the lease.
      if (!payload) continue
      const outcome = await send(payload, mail.key)
      logOutcome(mail, outcome)
      if (outcome.result === 'sent') sent += 1
      await record(mail, claim.lease, outcome, outbox)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return sent
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

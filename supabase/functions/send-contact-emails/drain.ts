import { setTimeout as sleep } from 'node:timers/promises'
import { deliver, type WriteMail } from './deliver.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import type { Outbox } from './outbox.ts'

/** What one claim may cost at worst is measured in _shared/mail/cost.test.ts. */
export const BATCH = 10
/** Within the time that a hosted function lives, with room for the last batch. */
const WORK_FOR_MS = 50_000
/** And within its two seconds of CPU time: some forty of the largest digests. The scheduler comes again soon. */
const WRITE_CHARACTERS = 8_000_000
const PAUSE_MS = 1_000

/** Sends what is due, as fast as the provider takes it, and counts it in `progress`. */
export async function drain(
  outbox: Outbox,
  write: WriteMail,
  send: SendMail,
  progress: { drained: number },
): Promise<void> {
  const end = Date.now() + WORK_FOR_MS
  let characters = 0
  while (Date.now() < end && characters < WRITE_CHARACTERS) {
    const claim = await outbox.claimDue(BATCH)
    const delivered = await deliver(claim, outbox, write, send)
    progress.drained += delivered.sent
    characters += delivered.characters
    if (!claim.more) break
    if (claim.mails.length === 0) await sleep(PAUSE_MS)
  }
}

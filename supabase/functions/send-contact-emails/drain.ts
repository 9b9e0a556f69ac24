import { setTimeout as sleep } from 'node:timers/promises'
import { deliver, type Send, type Write } from './deliver.ts'
import type { Outbox } from './outbox.ts'

/** The worst case of one batch is measured in cost.test.ts. */
export const BATCH = 5
/** Within the lifetime of a hosted function, with room for the last batch. */
const WORK_FOR_MS = 50_000
/** Within its two seconds of CPU time: about forty of the largest digests. */
const WRITE_CHARACTERS = 8_000_000
const PAUSE_MS = 1_000

/** Sends due mails at the provider's rate and counts them in `progress`. */
export async function drain(outbox: Outbox, write: Write, send: Send, progress: { drained: number }): Promise<void> {
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

// A mail that fails, at any step, does not affect the others.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CallDatabase } from '../_shared/database.ts'
import { exampleLead } from '../../../tests/functions/example-lead.ts'
import type { Mail, Sending } from '../_shared/mail/mail.ts'
import { deliver } from './deliver.ts'
import { type ClaimedMail, Outbox } from './outbox.ts'
import { readSettings } from './settings.ts'
import { mailWriter } from './write-mail.ts'

// The log lines of thousands of mails would hide the report.
console.info = () => {}

const KINDS = ['confirmation', 'notification', 'digest', 'reminder'] as const
const sent: Sending = { result: 'sent', providerId: 'p' }

const leadOf = (id: number) => ({
  ...exampleLead,
  id: `lead-${id}`,
  email: `ada-${id}@example.org`,
})
const mailOf = (kind: ClaimedMail['kind'], id: number): ClaimedMail => ({
  id,
  kind,
  key: `${kind}/${id}`,
  payload: null,
  leads: [leadOf(id)],
})

type Fault = { name: string; claimed?: Partial<ClaimedMail>; freeze?: () => unknown; send?: () => Promise<Sending> }

const databaseError = (code: string) => {
  throw Object.assign(new Error(`contact_freeze: 400 ${code}`), { code })
}
const faults: [Fault, expected: Sending | null][] = [
  // deno-lint-ignore no-explicit-any
  [{ name: 'no leads at all', claimed: { leads: null as any } }, refused('cannot be written: TypeError')],
  // deno-lint-ignore no-explicit-any
  [{ name: 'a lead without words', claimed: { leads: [{} as any] } }, refused('cannot be written: TypeError')],
  [{ name: 'erased leads', claimed: { leads: [] } }, refused('nothing to send')],
  [
    { name: 'a freeze refused for its value', freeze: () => databaseError('22P05') },
    refused('cannot be stored: 22P05'),
  ],
  [{ name: 'a freeze cancelled', freeze: () => databaseError('57014') }, failed('not stored: 57014', false)],
  [{ name: 'a lost lease', freeze: () => [] }, null],
  [{ name: 'a refusal', send: () => Promise.resolve(refused('http_422')) }, refused('http_422')],
  [{ name: 'an exception', send: () => Promise.reject(new RangeError('x')) }, failed('not sent: RangeError', true)],
]

function refused(error: string): Sending {
  return { result: 'refused', error }
}
function failed(error: string, ambiguous: boolean): Sending {
  return { result: 'failed', error, ambiguous }
}

/** Delivers mails of which one has the fault, and returns the outcome of each. */
async function outcomes(mails: ClaimedMail[], bad: number, fault: Fault): Promise<Map<number, Sending>> {
  const ended = new Map<number, Sending>()
  const call = ((name: string, args: Record<string, unknown>) => {
    if (name === 'contact_finish') ended.set(Number(args['mail_id']), args['outcome'] as Sending)
    const [first] = (args['payloads'] ?? []) as { id: number }[]
    return Promise.resolve().then(() => (first?.id === bad && fault.freeze ? fault.freeze() : args['payloads']))
  }) as CallDatabase
  const send = (_: Mail, { key }: ClaimedMail) =>
    key.endsWith(`/${bad}`) && fault.send ? fault.send() : Promise.resolve(sent)
  const claimed = mails.map((mail) => (mail.id === bad ? { ...mail, ...fault.claimed } : mail))
  const write = mailWriter(readSettings(() => undefined))
  await deliver({ lease: 'lease', mails: claimed }, new Outbox(call, false), write, send)
  return ended
}

for (const [fault, expected] of faults) {
  Deno.test(`${fault.name} in one mail does not keep the others of the batch from being sent`, async () => {
    const batch = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(batch, fc.nat(), async (kinds, choice) => {
        const mails = kinds.map(mailOf)
        const bad = choice % mails.length
        const ended = await outcomes(mails, bad, fault)
        for (const { id } of mails) assert.deepEqual(ended.get(id) ?? null, id === bad ? expected : sent)
      }),
      { numRuns: 100 },
    )
  })
}

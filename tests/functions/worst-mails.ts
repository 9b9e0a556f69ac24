// For cost.test.ts: delivers the most expensive mails that visitors can cause, in its own process, and prints their cost.
// deno run … worst-mails.ts confirmation|notification|digest|batch|flood FILLING
import process from 'node:process'
import type { CallDatabase } from '../../supabase/functions/_shared/database.ts'
import { exampleLead } from './example-lead.ts'
import type { Lead } from '../../supabase/functions/_shared/mail/mail.ts'

/** As make_digests sizes a digest. */
const DIGEST_LEADS = 50
const DIGEST_BYTES = 16_384
const FLOOD_LEADS = 125
const FLOOD_LEAD_BYTES = 2_000
const LONGEST_MESSAGE = 5_000

type Worst = { kind: string; leads: Lead[] }[]

function leadOf(filling: string, bytes: number): Lead {
  const fill = (most: number) => filling.repeat(most / new TextEncoder().encode(filling).length)
  return {
    ...exampleLead,
    id: crypto.randomUUID(),
    name: `x${fill(bytes / 8)}`,
    email: `${'a'.repeat(40)}@example.org`,
    company: `x${fill(bytes / 8)}`,
    message: `x${fill((bytes * 3) / 4)}`,
  }
}

function longestLead(filling: string): Lead {
  return { ...leadOf(filling, 1_600), message: filling.repeat(LONGEST_MESSAGE / Array.from(filling).length) }
}

const worst: Record<string, (filling: string) => Worst> = {
  confirmation: (filling) => [{ kind: 'confirmation', leads: [longestLead(filling)] }],
  notification: (filling) => [{ kind: 'notification', leads: [longestLead(filling)] }],
  digest(filling) {
    const leads = Array.from({ length: DIGEST_LEADS }, () => leadOf(filling, DIGEST_BYTES / DIGEST_LEADS))
    return [{ kind: 'digest', leads }]
  },
  flood(filling) {
    return [{ kind: 'digest', leads: Array.from({ length: FLOOD_LEADS }, () => leadOf(filling, FLOOD_LEAD_BYTES)) }]
  },
}

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e3
}

/** CPU time of fixed work of the same kind, escaping text, which a busy machine slows down as much as the mails. */
function referenceMs(): number {
  const since = process.cpuUsage()
  let written = 0
  for (let round = 0; round < 250; round += 1) {
    const text = `<p title="${round}">Is 'this' & "that" on?</p>\n`.repeat(500)
    written += JSON.stringify(text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)).length
  }
  return written > 0 ? cpuMs(since) : 0
}

async function measure(kind: string, filling: string) {
  const atStart = Deno.memoryUsage().rss
  const cpuAtStart = process.cpuUsage()
  // Loading the templates and the mailer is part of the first call's cost.
  const [{ deliver }, { BATCH }, { Outbox }, { mailWriter }, { readSettings }, { compose }] = await Promise.all([
    import('../../supabase/functions/send-contact-emails/deliver.ts'),
    import('../../supabase/functions/send-contact-emails/drain.ts'),
    import('../../supabase/functions/send-contact-emails/outbox.ts'),
    import('../../supabase/functions/send-contact-emails/write-mail.ts'),
    import('../../supabase/functions/send-contact-emails/settings.ts'),
    import('../../supabase/functions/_shared/mail/smtp.ts'),
  ])
  const count = ['confirmation', 'batch', 'flood'].includes(kind) ? BATCH : 1
  const one = worst[kind === 'batch' ? 'digest' : kind] ?? (() => [])
  const mails = Array.from({ length: count }, (_, id) => ({ id, key: `key/${id}`, payload: null, ...one(filling)[0] }))
  const call = ((name: string, args: unknown) => {
    const { payloads } = JSON.parse(JSON.stringify(args)) as { payloads: unknown }
    return Promise.resolve(name === 'contact_freeze' ? payloads : true)
  }) as CallDatabase

  let most = 0
  const claim = JSON.parse(JSON.stringify({ lease: 'lease', mails }))
  const write = mailWriter(readSettings(() => undefined))
  const { sent } = await deliver(claim, new Outbox(call, false), write, async (mail, { key }) => {
    // SMTP costs more than Resend's JSON.
    await compose(mail, key)
    most = Math.max(most, Deno.memoryUsage().rss)
    return { result: 'sent', providerId: key }
  })
  const spent = cpuMs(cpuAtStart)
  return { sent, cpuMs: spent, referenceMs: referenceMs(), memoryMb: (most - atStart) / 1e6, rssMb: most / 1e6 }
}

const [kind = '', filling = ''] = Deno.args
console.info = () => {}
process.stdout.write(JSON.stringify(await measure(kind, filling)))

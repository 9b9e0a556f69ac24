// For cost.test.ts: delivers the most expensive mails that visitors can cause, in its own process, and prints their cost.
// deno run … worst-mails.ts confirmation|notification|summary|batch FILLING
import process from 'node:process'
import type { CallDatabase } from '../../supabase/functions/_shared/database.ts'
import { exampleLead } from './example-lead.ts'
import type { Lead } from '../../supabase/functions/_shared/mail/mail.ts'

const SUMMARY_LEADS = 100
const LONGEST_MESSAGE = 5_000

/** The longest that the form accepts. */
function longestLead(filling: string): Lead {
  const fill = (most: number) => filling.repeat(Math.floor(most / Array.from(filling).length))
  return {
    ...exampleLead,
    id: crypto.randomUUID(),
    name: fill(200),
    email: `${'a'.repeat(40)}@example.org`,
    company: fill(200),
    message: fill(LONGEST_MESSAGE),
  }
}

const worst: Record<string, (filling: string) => object> = {
  confirmation: (filling) => ({ kind: 'confirmation', lead: longestLead(filling) }),
  notification: (filling) => ({ kind: 'notification', lead: longestLead(filling) }),
  summary: (filling) => ({
    kind: 'summary',
    details: { leads: Array.from({ length: SUMMARY_LEADS }, () => longestLead(filling)), waiting: 0 },
  }),
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
  const [{ BATCH, Worker }, { Mails }, { mailWriter }, { readSettings }, { createResend }] = await Promise.all([
    import('../../supabase/functions/send-contact-emails/worker.ts'),
    import('../../supabase/functions/send-contact-emails/mails.ts'),
    import('../../supabase/functions/send-contact-emails/write-mail.ts'),
    import('../../supabase/functions/send-contact-emails/settings.ts'),
    import('../../supabase/functions/_shared/mail/resend.ts'),
  ])
  const count = kind === 'batch' ? BATCH : 1
  const one = worst[kind === 'batch' ? 'notification' : kind] ?? (() => ({}))
  const mails = Array.from({ length: count }, (_, id) => ({ id: `${id}`, payload: null, ...one(filling) }))
  const call = ((name: string, args: unknown) => {
    const { written } = JSON.parse(JSON.stringify(args)) as { written: unknown }
    return Promise.resolve(name === 'mail_freeze' ? written : true)
  }) as CallDatabase

  let most = 0
  const claim = JSON.parse(JSON.stringify({ lease: 'lease', mails }))
  // Resend accepts every mail at once.
  globalThis.fetch = () => {
    most = Math.max(most, Deno.memoryUsage().rss)
    return Promise.resolve(Response.json({ id: 'accepted' }))
  }
  const send = createResend({ apiKey: 're_cost', baseUrl: 'http://resend.test', timeoutMs: 10_000 })
  const worker = new Worker(new Mails(call), mailWriter(readSettings(() => undefined)), send)
  const sent = await worker.deliver(claim)
  const spent = cpuMs(cpuAtStart)
  return { sent, cpuMs: spent, referenceMs: referenceMs(), memoryMb: (most - atStart) / 1e6, rssMb: most / 1e6 }
}

const [kind = '', filling = ''] = Deno.args
console.info = () => {}
process.stdout.write(JSON.stringify(await measure(kind, filling)))

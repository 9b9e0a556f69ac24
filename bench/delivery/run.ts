// npm run bench -- delivery [leads]: mails bounce, events are late, doubled, reversed and forged, a channel's receiver is
// down. Every lead ends delivered, or told another way within a minute; every channel message arrives under one id.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { ResendEvents } from '../../stack/src/resend/events.ts'
import { Resend } from '../../stack/src/resend/resend.ts'
import { freePorts, withStack, type TemporaryStack } from '../../stack/src/testing/own-stack.ts'
import { percentile, seededRandom } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, holds, none, printChecks, printTable } from '../report.ts'
import { startReceiver, type Receiver } from './receiver.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const API_KEY = 're_delivery'
const MS_PER_LEAD = 200
/** Long enough for the scheduler to meet the outage. */
const SHORTEST_MS = 90_000
/** Five minutes for 10,000. */
const DOWN_SHARE = 0.15
const SHORTEST_DOWN_MS = 45_000
const BATCH = 20
const TOLD_WITHIN_SECONDS = 60
const SETTLES_WITHIN_MS = 600_000
const FAULTS = { bounces: 0.05, delays: 0.05, twice: 0.1, reversed: 0.2, forged: 0.1 }

const [leads = 10_000] = options.numbers
const lastsMs = Math.max(SHORTEST_MS, leads * MS_PER_LEAD)
const downMs = Math.max(SHORTEST_DOWN_MS, lastsMs * DOWN_SHARE)
const receiver = await startReceiver(SECRET)
const ports = await freePorts()
const events = new ResendEvents({
  url: `http://127.0.0.1:${ports['STACK_API_PORT']}/functions/v1/mail-events`,
  secret: SECRET,
  speed: 60,
  random: seededRandom(options.seed),
})
events.faults = FAULTS
const resend = new Resend({ port: await findFreePort(), apiKey: API_KEY, workMs: 5, events })
await resend.open()
try {
  const env = {
    ...ports,
    RESEND_API_KEY: API_KEY,
    RESEND_API_URL: resend.url,
    RESEND_WEBHOOK_SECRET: SECRET,
    CONTACT_TO: 'team@site.test',
    CONTACT_TO_FALLBACK: 'owner@other.test',
    SITE_ENV: 'production',
    CHANNEL_WEBHOOK_URL: receiver.url,
    CHANNEL_WEBHOOK_SECRET: SECRET,
  }
  await withStack(env, (stack) => run(stack, receiver))
} finally {
  await Promise.all([resend.close(), receiver.close()])
}

async function run({ sql }: TemporaryStack, { attempts, taken, unsigned, setDown }: Receiver): Promise<void> {
  await sql`
    update private.contact_settings set confirmations_per_hour = 1000000, confirmations_per_day = 1000000,
      notifications_per_hour = 1000000, mails_per_second = 200, mails_burst = 400 where only_row`
  await Promise.all([sendLeads(sql), goDown(setDown)])
  const isEmpty = await settle(sql)
  await events.idle()
  // A bounce that was reported last makes one more mail.
  await settle(sql)

  const rows = await sql<MailRow[]>`
    select submission_id as lead, kind, state, provider_id as id, delivery,
      (select extract(epoch from copy.sent_at - mail.delivery_at)::float from private.mail_outbox copy
        where copy.submission_id = mail.submission_id and copy.kind = 'fallback' and copy.state = 'sent') as "toldAfter"
    from private.mail_outbox mail where kind in ('confirmation', 'notification')`
  const ids = await sql<{ id: string }[]>`select id from public.contact_submissions`
  const wrong = rows.filter(({ id, delivery }) => delivery !== events.outcomes.get(id))
  const lost = rows.filter(({ kind, delivery }) => kind === 'notification' && delivery !== 'delivered')
  const told = lost.flatMap(({ toldAfter }) => (toldAfter === null ? [] : [toldAfter]))
  const missing = ids.filter(({ id }) => !taken.has(id))
  const renamed = [...attempts].filter(([lead, under]) => under.some((one) => one !== `webhook/${lead}`))
  const retried = [...attempts.values()].filter((under) => under.length > 1).length
  const { counts } = events
  printTable([
    ['leads / mails', `${ids.length} / ${rows.length}`],
    ['events / retried / forged', `${counts.events} / ${counts.retries} / ${counts.forged}`],
    ['receiver down', `${(downMs / 1_000).toFixed(0)} s`],
    ['channel messages taken / tried more than once', `${taken.size} / ${retried}`],
    ['team mails that bounced / copies', `${lost.length} / ${told.length}`],
    ['bounce to copy p50 / slowest', `${percentile(told, 0.5).toFixed(1)} / ${percentile(told, 1).toFixed(1)} s`],
  ])
  printChecks('delivery', [
    holds('every lead was stored', ids.length === leads),
    none('every mail is in the state that the provider reported', wrong.map(describe)),
    none(
      'every lead whose mail did not arrive was told another way',
      lost.filter((mail) => mail.toldAfter === null).map(describe),
    ),
    atMost('the slowest of them, after the bounce', Math.max(0, ...told), TOLD_WITHIN_SECONDS, ' s'),
    holds('no forged event was taken', counts.forgedAccepted === 0 && counts.forged > 0),
    none(
      'the receiver has every lead',
      missing.map(({ id }) => id),
    ),
    none(
      'every attempt had the id of its lead',
      renamed.map(([lead]) => lead),
    ),
    holds('the receiver refused some, and every message was signed', retried > 0 && unsigned() === 0),
    holds('nothing waits at the end', isEmpty),
  ])
}

type MailRow = {
  lead: string
  kind: string
  state: string
  id: string
  delivery: string | null
  toldAfter: number | null
}

function describe({ lead, kind, state, delivery }: MailRow): string {
  return `${kind} of ${lead}: ${state}, ${delivery ?? 'not reported'}`
}

/** At a steady pace, straight into the table: limits are another matter. */
async function sendLeads(sql: Sql): Promise<void> {
  const began = Date.now()
  for (let sent = 0; sent < leads; sent += BATCH) {
    await sleep(Math.max(0, began + (sent * lastsMs) / leads - Date.now()))
    await sql`
      insert into public.contact_submissions (name, email, message)
      select 'Visitor ' || n, 'lead-' || n || '@visitors.example', 'We would like to talk. Number ' || n
      from generate_series(${sent}::int, ${Math.min(sent + BATCH, leads) - 1}::int) n`
  }
}

async function goDown(setDown: Receiver['setDown']): Promise<void> {
  await sleep((lastsMs - downMs) / 2)
  setDown(true)
  await sleep(downMs)
  setDown(false)
}

/** Whether nothing waits any more. */
async function settle(sql: Sql): Promise<boolean> {
  for (const end = Date.now() + SETTLES_WITHIN_MS; Date.now() < end; await sleep(500)) {
    const waiting = await sql`
      select from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest') limit 1`
    if (waiting.length === 0) return true
  }
  return false
}

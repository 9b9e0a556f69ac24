import * as fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres, { type Sql, type TransactionSql } from 'postgres'

/** `found`: in words; the first mail whose state is wrong, if any. */
type Verdict = { ok: boolean; found: string }

type Event = { id: string; mail: number; delivery: string; at: number }

/** Least first; the last three and `failed` mean that the mail did not arrive. */
const RANKS = ['delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained']
const EVENTS_PER_MAIL = 4
const CONNECTIONS = 4

/**
 * Sends events in any order, twice, in parallel, and to every third mail before and while its worker reports. Compares every
 * mail with a model: the highest rank, and of these the latest. A lead whose mail did not arrive must have one copy.
 */
export async function playEvents(url: string, count: number): Promise<Verdict> {
  const sql = postgres(url, { max: CONNECTIONS, onnotice: () => {} })
  try {
    const mails = Math.ceil(count / EVENTS_PER_MAIL)
    const lateReports = await storeMails(sql, mails)
    const events = fc.sample(
      fc.record({
        mail: fc.nat(mails - 1),
        delivery: fc.constantFrom(...RANKS, 'delayed', 'delivered', 'delivered'),
        at: fc.nat(1_000),
      }),
      { numRuns: count, seed: count },
    )
    const named = events.map(({ mail, delivery, at }, index): Event => ({ id: `msg_${index}`, mail, delivery, at }))
    // A third of them come again, at the end and in reverse.
    const sent = [...named, ...named.filter((_, index) => index % 3 === 0).toReversed()]
    await Promise.all(sent.map((event) => send(sql, event)))
    const late = [...lateReports.keys()].map((mail): Event => {
      return { id: `late-${mail}`, mail, delivery: 'complained', at: 2_000 }
    })
    for (const event of late) await reportBeside(sql, event, lateReports)
    return await compare(sql, mails, modelOf([...named, ...late]), sent.length + late.length)
  } finally {
    await sql.end()
  }
}

/** Two of three are reported as sent; returns what reports the others. */
async function storeMails(sql: Sql, mails: number): Promise<Map<number, () => Promise<unknown>>> {
  await sql`select private.set_ways('{}', true)`
  await sql`
    update private.contact_settings set notifications_per_hour = 1000000, confirmations_per_hour = 0 where only_row`
  await sql`
    insert into public.contact_submissions (name, email, message)
    select 'Ada', 'event-' || n || '@delivery.test', 'Message number ' || n from generate_series(1, ${mails}::int) n`
  const claimed = await sql<{ id: string; lease: string }[]>`
    update private.mail_outbox set state = 'sending', lease = submission_id where kind = 'notification'
    returning id, lease`
  const late = new Map<number, () => Promise<unknown>>()
  const reports = claimed.map(async ({ id, lease }, mail) => {
    const outcome = sql.json({ result: 'sent', providerId: `mail-${mail}` })
    const report = async () => sql`select public.contact_finish(${id}, ${lease}, ${outcome})`
    if (mail % 3 > 0) await report()
    else late.set(mail, report)
  })
  await Promise.all(reports)
  return late
}

/** The worker reports while the event's transaction is open: neither sees the other without a lock. */
async function reportBeside(sql: Sql, event: Event, reports: Map<number, () => Promise<unknown>>): Promise<void> {
  const worker = { isDone: false, ended: Promise.resolve() }
  const report = async () => {
    await reports.get(event.mail)?.()
    worker.isDone = true
  }
  await sql.begin(async (transaction) => {
    await send(transaction, event)
    worker.ended = report()
    while (!worker.isDone && !(await isAnyoneWaiting(sql))) await nextTurn()
  })
  await worker.ended
}

async function isAnyoneWaiting(sql: Sql): Promise<boolean> {
  return (await sql`select from pg_locks where locktype = 'advisory' and not granted`).length > 0
}

function send(sql: Sql | TransactionSql, { id, mail, delivery, at }: Event): Promise<unknown> {
  return sql`select public.contact_mail_event(${id}, ${`mail-${mail}`}, ${delivery}, to_timestamp(${at}), null)`
}

function modelOf(events: Event[]): Map<number, string> {
  const highest = new Map<number, Event>()
  const isHigher = (a: Event, b: Event) => (RANKS.indexOf(a.delivery) - RANKS.indexOf(b.delivery) || a.at - b.at) > 0
  for (const event of events) {
    const known = highest.get(event.mail)
    if (!known || isHigher(event, known)) highest.set(event.mail, event)
  }
  return new Map([...highest].map(([mail, { delivery, at }]) => [mail, `${delivery} at ${at}`]))
}

async function compare(sql: Sql, mails: number, model: Map<number, string>, sent: number): Promise<Verdict> {
  const rows = await sql<{ mail: number; state: string; copies: number }[]>`
    select split_part(provider_id, '-', 2)::int as mail,
      coalesce(delivery || ' at ' || extract(epoch from delivery_at)::int, 'sent') as state,
      (select count(*)::int from private.mail_outbox copy
        where copy.submission_id = mail.submission_id and copy.kind = 'fallback') as copies
    from private.mail_outbox mail where kind = 'notification' and state = 'sent'`
  const wrong = rows.filter(
    ({ mail, state, copies }) => state !== (model.get(mail) ?? 'sent') || copies !== (isLost(state) ? 1 : 0),
  )
  const lost = rows.filter(({ state }) => isLost(state)).length
  const [first] = wrong
  return {
    ok: rows.length === mails && wrong.length === 0 && lost > 0 && lost < mails,
    found: first
      ? `mail ${first.mail} is ${first.state} with ${first.copies} copies, should be ${model.get(first.mail)}`
      : `${sent} events, ${wrong.length} of ${rows.length} states wrong, ${lost} copies to the second address`,
  }
}

function isLost(state: string): boolean {
  return RANKS.indexOf(state.split(' ')[0] ?? '') >= RANKS.indexOf('failed')
}

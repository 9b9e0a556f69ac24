import postgres, { type Sql } from 'postgres'
import { replyBy, USUAL_HOURS } from '../../supabase/functions/_shared/reply-by.ts'

// Times are minutes of the team's own clock since START, a Thursday; the change to winter time is within.
const START = Date.UTC(2026, 9, 1)
const DAYS = 42
const DAY = 24 * 60
const [OPENS, CLOSES] = [9 * 60, 17 * 60]
const DAYS_OFF = ['2026-10-07', '2026-10-23', '2026-10-26', '2026-10-27']
/** Reminders are made every quarter of an hour, at most 50 leads at a time. */
const SLACK = 30

type Lead = { id: string; at: number; answeredAt: number | null; erasedAt: number | null; isSynthetic: boolean }
type SentReminder = { lead: string; at: string }

/** Leads at random times over weeks with weekends and days off, against a second implementation of the rule. */
export async function playReminders(url: string, leads: number): Promise<{ found: string; ok: boolean }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const given = randomLeads(leads)
    await prepare(sql, given)
    await sql`select test.play(${clockAt(0)}::timestamp, ${clockAt((DAYS + 14) * DAY)}::timestamp)`
    const sent = await sql<
      SentReminder[]
    >`select lead, to_char(at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as at from test.sent_reminders`
    const { missed, extra, early, late, reminders } = compare(given, sent)
    const broken = await differentPromises(sql)
    const found = `${leads} leads, ${reminders} reminders, ${missed} missed, ${extra} double or needless, ${early} early, ${late} late, ${broken} promises that differ from the page's`
    return { found, ok: missed + extra + early + late + broken === 0 && reminders > leads / 2 }
  } finally {
    await sql.end()
  }
}

/** The deadline of the answer: in the database, and on the page and in the confirmation. */
async function differentPromises(sql: Sql): Promise<number> {
  const daysOff = DAYS_OFF.map((day) => ({ first: day, last: day, label: '' }))
  const hours = { ...USUAL_HOURS, daysOff, timeZone: 'Europe/London' }
  const promised = await sql<{ at: Date; by: string }[]>`
    select moment as at, to_char(private.reply_by(moment) at time zone 'Europe/London', 'FMDay FMDD FMMonth, HH24:MI') as by
    from test.lead, lateral (select at at time zone 'Europe/London' as moment) sent`
  return promised.filter(({ at, by }) => replyBy(at, hours)?.by !== by).length
}

function compare(leads: Lead[], sent: SentReminder[]) {
  const sums = { missed: 0, extra: 0, early: 0, late: 0, reminders: sent.length }
  for (const lead of leads) {
    const due = dueAt(lead.at, 1)
    const ended = Math.min(lead.answeredAt ?? Infinity, lead.erasedAt ?? Infinity)
    const made = sent.filter((one) => one.lead === lead.id).map(({ at }) => minutesOf(at))
    const isOwed = !lead.isSynthetic && ended > due + SLACK
    const isAllowed = !lead.isSynthetic && ended > due
    if (isOwed && made.length === 0) sums.missed += 1
    sums.extra += Math.max(0, made.length - (isAllowed ? 1 : 0))
    if (made.some((at) => at < due)) sums.early += 1
    if (made.some((at) => at > due + SLACK)) sums.late += 1
  }
  return sums
}

function dueAt(at: number, days: number): number {
  let day = Math.floor(at / DAY)
  let time = at % DAY
  if (!isOpen(day) || time > CLOSES) {
    day = nextOpen(day)
    time = OPENS
  }
  for (let i = 0; i < days; i += 1) day = nextOpen(day)
  return day * DAY + Math.max(time, OPENS)
}

function nextOpen(day: number): number {
  return isOpen(day + 1) ? day + 1 : nextOpen(day + 1)
}

function isOpen(day: number): boolean {
  const date = new Date(START + day * 86_400_000)
  return ![0, 6].includes(date.getUTCDay()) && !DAYS_OFF.includes(date.toISOString().slice(0, 10))
}

function randomLeads(count: number): Lead[] {
  const random = randomFrom(17)
  return Array.from({ length: count }, (_, n) => {
    const at = Math.floor(random() * DAYS * DAY)
    const later = () => at + Math.floor(random() * 6 * DAY)
    const fate = random()
    return {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      at,
      answeredAt: fate < 0.3 ? later() : null,
      erasedAt: fate > 0.9 ? later() : null,
      isSynthetic: fate > 0.85 && fate < 0.9,
    }
  })
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function clockAt(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

function minutesOf(clock: string): number {
  return (Date.parse(`${clock.replace(' ', 'T')}Z`) - START) / 60_000
}

/** A virtual clock, the leads and their states, and a record of every reminder. */
async function prepare(sql: Sql, leads: Lead[]): Promise<void> {
  await sql.unsafe(`
    create schema test;
    create or replace function private.clock() returns timestamptz language sql volatile set search_path = ''
      as $$ select current_setting('test.clock')::timestamptz $$;
    create table test.sent_reminders (lead uuid, at timestamptz);
    create function test.record() returns trigger language plpgsql as $$
    begin
      insert into test.sent_reminders values (new.submission_id, private.clock());
      return null;
    end $$;
    create trigger record after insert on private.mail_outbox for each row
      when (new.kind = 'reminder') execute function test.record();
    create table test.lead (id uuid primary key, at timestamp, answered_at timestamp, erased_at timestamp, is_synthetic boolean, is_erased boolean);
    create function test.play(since timestamp, until timestamp) returns void language plpgsql as $$
    declare
      clock timestamp;
    begin
      -- Less often at night, when nothing should happen.
      for clock in
        select moment from generate_series(since, until, '15 minutes') moment
        where extract(hour from moment) between 8 and 18 or moment::time in ('00:00', '04:00', '21:00')
      loop
        perform set_config('test.clock', (clock at time zone 'Europe/London')::text, true);
        update public.contact_submissions lead set answered_at = private.clock() from test.lead given
        where given.id = lead.id and given.answered_at <= clock and lead.answered_at is null;
        perform public.contact_erase(given.id || '@model.test') from test.lead given where given.erased_at <= clock and not given.is_erased;
        update test.lead set is_erased = true where erased_at <= clock and not is_erased;
        perform private.remind_team();
      end loop;
    end $$`)
  await sql`insert into private.days_off select day, day, '' from unnest(${DAYS_OFF}::date[]) day`
  await sql`alter table public.contact_submissions disable trigger user`
  await sql`insert into test.lead select *, false from jsonb_to_recordset(${sql.json(
    leads.map(({ id, at, answeredAt, erasedAt, isSynthetic }) => ({
      id,
      at: clockAt(at),
      answered_at: answeredAt && clockAt(answeredAt),
      erased_at: erasedAt && clockAt(erasedAt),
      is_synthetic: isSynthetic,
    })),
  )}) as given (id uuid, at timestamp, answered_at timestamp, erased_at timestamp, is_synthetic boolean)`
  await sql`insert into public.contact_submissions (id, name, email, message, created_at, is_synthetic)
    select id, 'Ada', id || '@model.test', 'Is this thing on?', at at time zone 'Europe/London', is_synthetic from test.lead`
}

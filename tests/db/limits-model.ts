import postgres, { type Sql } from 'postgres'

/** A flood of one hour. */
type Flood = { name: string; address: (n: number) => string | null; perMinute: number; honest?: string | null }

/** The address of all Cloudflare Workers. */
const SHARED = '2a06:98c0:3600::103'

const FLOODS: Flood[] = [
  { name: 'one machine', address: () => '192.0.2.1', perMinute: 20 },
  { name: 'one /64', address: (n) => `2001:db8:1:1::${hex(n)}`, perMinute: 20 },
  { name: 'one /48', address: (n) => `2001:db8:1:${hex(n)}::1`, perMinute: 20 },
  { name: '500 addresses', address: (n) => scattered(n % 500), perMinute: 40 },
  { name: 'a botnet of 5,000', address: (n) => scattered(n % 5_000), perMinute: 110 },
  { name: 'no address header', address: () => null, perMinute: 40, honest: null },
  { name: "a proxy's shared address", address: () => SHARED, perMinute: 40, honest: SHARED },
]

/** After one hour: messages of the flood, accepted legitimate messages, growth of the database, mails to send. */
type FloodResult = {
  name: string
  taken: number
  refused: number
  honest: number
  megabytes: number
  mails: number
  holds: boolean
}

const HONEST_VISITS = 12
const MOST_MEGABYTES = 40
const MOST_MAILS = 80

/**
 * Runs each flood for an hour of virtual time against the default limits, with messages of the largest size, while a new
 * legitimate visitor writes every five minutes.
 */
export async function playFloods(url: string): Promise<FloodResult[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await prepare(sql)
    const results: FloodResult[] = []
    for (const flood of FLOODS) results.push(await play(sql, flood))
    return results
  } finally {
    await sql.end()
  }
}

async function play(sql: Sql, { name, address, perMinute, honest }: Flood): Promise<FloodResult> {
  await sql`truncate public.contact_submissions, private.mail_outbox, private.rate_buckets cascade`
  const before = await databaseBytes(sql)
  const addresses = Array.from({ length: 60 * perMinute }, (_, n) => address(n))
  let taken = 0
  let welcome = 0
  for (let minute = 0; minute < 60; minute += 1) {
    await sql`select set_config('test.clock', ${new Date(Date.UTC(2030, 0, 1, 12, minute)).toISOString()}, false)`
    const callers = addresses.slice(minute * perMinute, (minute + 1) * perMinute)
    const [flooded] = await sql`
      select count(*) filter (where test.post(caller, ${minute} || '.' || position || ' ' || text))::int as taken
      from unnest(${callers}::text[]) with ordinality as attempt (caller, position), test.letters`
    taken += Number(flooded?.['taken'])
    if (minute % 5 === 4) {
      const visitor = honest === undefined ? `203.${minute}.113.5` : honest
      const [found] = await sql`select test.post(${visitor}, ${`An honest message, minute ${minute}.`}) as taken`
      if (found?.['taken'] === true) welcome += 1
    }
    await sql`select private.make_digests()`
  }
  const [counted] = await sql`select count(*) filter (where state = 'pending')::int as mails from private.mail_outbox`
  const megabytes = Math.round(((await databaseBytes(sql)) - before) / 2 ** 20)
  const mails = Number(counted?.['mails'])
  // Without an address only the total limit applies, which a legitimate visitor may reach.
  const holds =
    (honest !== undefined || welcome === HONEST_VISITS) && megabytes <= MOST_MEGABYTES && mails <= MOST_MAILS
  return { name, taken, refused: addresses.length - taken, honest: welcome, megabytes, mails, holds }
}

/** A virtual clock, refusals as values, and letters that do not compress. */
async function prepare(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema test;
    create or replace function private.clock() returns timestamptz language sql volatile set search_path = ''
      as $$ select current_setting('test.clock')::timestamptz $$;
    alter table public.contact_submissions alter column created_at set default private.clock();
    create table test.letters as
      select string_agg(chr(65536 + (random() * 60000)::int), '') as text from generate_series(1, 4980);
    create function test.post(caller text, words text) returns boolean language plpgsql as $$
    begin
      perform set_config('request.headers', jsonb_strip_nulls(jsonb_build_object('cf-connecting-ip', caller))::text, true);
      insert into public.contact_submissions (name, email, message)
      values ('Ada', 'ada' || md5(words) || '@flood.test', words);
      return true;
    exception when sqlstate 'PT429' then
      return false;
    end $$`)
}

async function databaseBytes(sql: Sql): Promise<number> {
  const [found] = await sql`select sum(pg_total_relation_size(name::regclass)) as bytes
    from unnest(array['public.contact_submissions', 'private.mail_outbox', 'private.rate_buckets']) name`
  return Number(found?.['bytes'])
}

/** Each in a separate network. */
function scattered(n: number): string {
  return `${50 + (n % 20)}.${n >> 8}.${n % 256}.7`
}

function hex(number: number): string {
  return number.toString(16)
}

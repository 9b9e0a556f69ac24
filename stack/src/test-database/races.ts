import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'

type Verdict = { ok: boolean; found: string }

const ROUNDS = 30

/** Two requests accept one invitation at the same moment, as by a double click: one makes the member, and stays it. */
export async function acceptTwice(url: string): Promise<Verdict> {
  const sql = postgres(url, { max: 2, onnotice: () => {} })
  try {
    let good = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const address = `invited-${round}@race.test`
      const hash = round.toString(16).padStart(64, '0')
      await sql`insert into auth.users (id, email) values (${randomUUID()}, ${address})`
      await sql`select public.team_invite(${address}, 'Ruth', ${hash})`
      const accepted = await Promise.all([accept(sql, hash), accept(sql, hash)])
      const members = await sql`
        select from public.team_members member join auth.users account on account.id = member.user_id
        where account.email = ${address}`
      if (accepted.filter(Boolean).length === 1 && members.length === 1) good += 1
    }
    return { ok: good === ROUNDS, found: `${good} of ${ROUNDS} pairs end with one member` }
  } finally {
    await sql.end()
  }
}

/** The steps of the function team-invitation. */
async function accept(sql: Sql, hash: string): Promise<boolean> {
  const [opened] = await sql`select public.team_invitation_open(${hash}, '{}') ->> 'outcome' as outcome`
  if (opened?.['outcome'] !== 'open') return false
  const account = randomUUID()
  await sql`insert into auth.users (id, email) values (${account}, ${`${account}@invitation.invalid`})`
  const [finished] = await sql`select public.team_invitation_finish(${hash}, ${account}) as is_member`
  return finished?.['is_member'] === true
}

const ACCOUNT = '00000000-0000-4000-8000-00000000000c'

/** One account sends many requests at once, each of which takes long: three run, all others are refused at once. */
export async function requestAtOnce(url: string, requests: number): Promise<Verdict> {
  const sql = postgres(url, { max: requests, onnotice: () => {} })
  const { promise: allAsked, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  const request = () =>
    sql.begin(async (transaction) => {
      const headers = JSON.stringify({ 'cf-connecting-ip': '192.0.2.1' })
      await transaction`
        select set_config('request.headers', ${headers}, true), set_config('request.path', '/profiles', true),
          set_config('request.jwt.claim.sub', ${ACCOUNT}, true),
          set_config('request.jwt.claims', ${JSON.stringify({ sub: ACCOUNT, role: 'authenticated' })}, true)`
      await transaction`set local role authenticated`
      try {
        await transaction`select public.check_request()`
      } finally {
        asked += 1
        if (asked === requests) release()
      }
      await allAsked
    })
  try {
    const ended = await Promise.allSettled(Array.from({ length: requests }, request))
    const running = ended.filter(({ status }) => status === 'fulfilled').length
    return { ok: running === 3, found: `${running} of ${requests} run, the others are refused` }
  } finally {
    await sql.end()
  }
}

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

import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'

export const REPLY_SUBJECT = 'A reply by the team'

const ID = '00000000-0000-4000-8000-00000000000a'
const PAUSE_MS = 500
/** The hourly limit of a member is 60. */
const MAX_REPLIES = 50

/**
 * Replies to some of the leads as they arrive, and again if there was no response. `replied`: the addresses whose reply was
 * acknowledged. `finish` resolves when the last lead has its reply.
 */
export async function joinMember(sql: Sql, visitors: number) {
  await sql`insert into auth.users (id, email) values (${ID}, 'ruth@site.test')`
  await sql`insert into auth.sessions (id, user_id, aal) values (${ID}, ${ID}, 'aal2')`
  await sql`insert into public.team_members (user_id, name) values (${ID}, 'Ruth')`

  const every = Math.max(5, Math.ceil(visitors / MAX_REPLIES))
  const replied = new Set<string>()
  let isFinishing = false
  const work = async () => {
    for (let isOver = false; !isOver; await sleep(PAUSE_MS)) {
      const isLast = isFinishing
      const leads = await sql<{ id: string; email: string }[]>`
        select id, email from public.contact_submissions where substr(email, 6, 6)::int % ${every} = 0`.catch(
        () => null,
      ) // Postgres recovers from a crash
      const open = leads?.filter(({ email }) => !replied.has(email))
      for (const { id, email } of open ?? []) if (await reply(sql, id)) replied.add(email)
      isOver = isLast && open?.length === 0
    }
  }
  const working = work()
  const finish = () => {
    isFinishing = true
    return working
  }
  return { replied, finish }
}

async function reply(sql: Sql, lead: string): Promise<boolean> {
  const claims = { sub: ID, session_id: ID, aal: 'aal2', iat: Math.ceil(Date.now() / 1_000) }
  try {
    // One statement: in a transaction of several, a crash of Postgres between them ends this process (porsager/postgres#1208).
    await sql`
      with claims as materialized (select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true))
      select public.inbox_reply(${lead}, ${lead}, ${REPLY_SUBJECT}, 'Yes, we can.', null) from claims`
    return true
  } catch {
    return false // Postgres recovers from a crash
  }
}

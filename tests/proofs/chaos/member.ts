import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'

export const REPLY_SUBJECT = 'A reply by the team'

const ID = '00000000-0000-4000-8000-00000000000a'
const PAUSE_MS = 500
/** The hourly limit of a member is 60. */
const MOST_REPLIES = 50

/** Replies to some of the leads as they arrive, and again if there was no response. */
export class Member {
  /** Addresses whose reply was acknowledged. */
  readonly replied = new Set<string>()
  readonly #sql: Sql
  readonly #every: number
  #isOver = false

  private constructor(sql: Sql, every: number) {
    this.#sql = sql
    this.#every = every
  }

  static async join(sql: Sql, submissions: number): Promise<Member> {
    await sql`insert into auth.users (id, email) values (${ID}, 'ruth@site.test')`
    await sql`insert into auth.sessions (id, user_id, aal) values (${ID}, ${ID}, 'aal2')`
    await sql`insert into public.team_members (user_id, name) values (${ID}, 'Ruth')`
    return new Member(sql, Math.max(5, Math.ceil(submissions / MOST_REPLIES)))
  }

  /** Runs until the returned function is called, which resolves when the last lead has its reply. */
  start(): () => Promise<void> {
    const work = async () => {
      for (let isOver = false; !isOver; await sleep(PAUSE_MS)) {
        const isLast = this.#isOver
        const open = await this.#open().catch(() => null) // Postgres recovers from a crash
        for (const { id, email } of open ?? []) if (await this.#reply(id)) this.replied.add(email)
        isOver = isLast && open?.length === 0
      }
    }
    const working = work()
    return () => {
      this.#isOver = true
      return working
    }
  }

  async #open(): Promise<{ id: string; email: string }[]> {
    const leads = await this.#sql<{ id: string; email: string }[]>`
      select id, email from public.contact_submissions
      where substr(email, 6, 6)::int % ${this.#every} = 0`
    return leads.filter(({ email }) => !this.replied.has(email))
  }

  /** Its one draft has the id of the lead. */
  async #reply(lead: string): Promise<boolean> {
    const sql = this.#sql
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
}

import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'

type Verdict = { ok: boolean; found: string }

/** What only several sessions can show, and a task that commits. */
export const RACES: Record<string, (sql: Sql) => Promise<Verdict>> = {
  'requests at once': requestAtOnce,
  'an account deleted while it sends': deleteWhileSending,
  'a person erased while their mails change': eraseWhileMailing,
  'a lead reopened while it is deleted': reopenWhilePurging,
  'two codes of a member entered at once': verifyTwoFactors,
  'maintenance with a task that fails': tickWithFault,
}

type Caller = { account: string; session?: string }

/** Slow requests until the end of the test: of ten at once, so many run, and the others are refused immediately. */
async function requestAtOnce(sql: Sql): Promise<Verdict> {
  const [member, colleague] = [await signUp(sql), await signUp(sql)]
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth'), (${colleague}, 'Rob')`
  const session = randomUUID()
  await sql`insert into auth.sessions (id, user_id, aal, created_at) values (${session}, ${member}, 'aal1', now())`
  await sql`update auth.sessions set aal = 'aal1' where user_id = ${colleague}`
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ended: Promise<unknown>[] = []
  const run = async (callers: Caller[], call = 'GET /profiles') => {
    const checks = callers.map((caller) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const work = sql.begin(async (transaction) => {
        const check = checkRequest(transaction, caller, call)
        resolve(check)
        await check
        await released
      })
      ended.push(work.catch(() => {}))
      return promise
    })
    return (await Promise.allSettled(checks)).filter(({ status }) => status === 'fulfilled').length
  }
  const running = {
    'one account': await run(ten({ account: randomUUID() })),
    'another beside it': await run([{ account: randomUUID() }]),
    'ten more': await run(Array.from({ length: 10 }, () => ({ account: randomUUID() }))),
    'a member': await run(ten({ account: member })),
    'their password': await run(ten({ account: member, session })),
    'a login': await run([{ account: colleague }], 'POST /rpc/inbox_me'),
    leads: await run(ten({ account: member, session }), 'POST /contact_submissions'),
  }
  release()
  await Promise.all(ended)
  return {
    ok: Object.values(running).join() === '3,1,2,6,3,1,10',
    found: Object.entries(running).join('; ').replaceAll(',', ' '),
  }
}

const ten = (caller: Caller) => Array.from({ length: 10 }, () => caller)

async function checkRequest(sql: TransactionSql, { account, session }: Caller, call: string) {
  const [method = '', path = ''] = call.split(' ')
  await sql`
    select set_config('request.headers', '{"content-length": "200"}', true), set_config('request.path', ${path}, true),
      set_config('request.method', ${method}, true)`
  await actAs(sql, account, session)
  await sql`select public.check_request()`
}

/**
 * An account is deleted while it sends a message: the deletion erases an earlier message, and one that waits for the
 * deletion is refused. No message remains that its sender can no longer erase.
 */
async function deleteWhileSending(sql: Sql): Promise<Verdict> {
  const left = { 'sent first': await sendFirst(sql), 'deleted first': await deleteFirst(sql) }
  const found = Object.entries(left).map(([order, messages]) => `${order}: ${messages} left`)
  return { ok: Object.values(left).every((messages) => messages === 0), found: found.join(', ') }
}

async function sendFirst(sql: Sql): Promise<number> {
  const account = await signUp(sql)
  let deletion: Promise<unknown> = Promise.resolve()
  await sql.begin(async (sending) => {
    await send(sending, account)
    deletion = sql.begin((deleting) => deleteAccount(deleting, account))
    await waitingForLock(sql, 'account_delete', deletion)
  })
  await deletion
  return messagesOf(sql, account)
}

async function deleteFirst(sql: Sql): Promise<number> {
  const account = await signUp(sql)
  let sending: Promise<unknown> = Promise.resolve()
  await sql.begin(async (deleting) => {
    await deleteAccount(deleting, account)
    sending = sql.begin((transaction) => send(transaction, account)).catch(() => {})
    await waitingForLock(sql, 'insert into public.contact_submissions', sending)
  })
  await sending
  return messagesOf(sql, account)
}

async function signUp(sql: Sql): Promise<string> {
  const account = randomUUID()
  await sql`insert into auth.users (id, email) values (${account}, ${addressOf(account)})`
  await sql`insert into auth.sessions (id, user_id, aal, created_at) values (${account}, ${account}, 'aal2', now())`
  return account
}

const addressOf = (account: string) => `${account}@race.test`

async function actAs(sql: TransactionSql, account: string, session = account): Promise<void> {
  const claims = { sub: account, session_id: session, role: 'authenticated', iat: Math.ceil(Date.now() / 1_000) }
  await sql`
    select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
  await sql`set local role authenticated`
}

async function send(sql: TransactionSql, account: string): Promise<void> {
  await actAs(sql, account)
  await sql`
    insert into public.contact_submissions (name, email, message)
    values ('Ada', ${addressOf(account)}, 'Sent in the last moment.')`
}

async function deleteAccount(sql: TransactionSql, account: string): Promise<void> {
  await actAs(sql, account)
  await sql`select public.account_delete()`
}

async function waitingForLock(sql: Sql, statement: string, work: Promise<unknown>): Promise<void> {
  const ended = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([ended, isWaiting(sql, statement)]))) continue
}

async function isWaiting(sql: Sql, statement: string): Promise<boolean> {
  const found = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${statement}) > 0`
  return found.length > 0
}

async function messagesOf(sql: Sql, account: string): Promise<number> {
  const found = await sql`select from public.contact_submissions where email = ${addressOf(account)}`
  return found.length
}

/** A person is erased while a reply to them changes. Both complete: mails are locked before leads, so there is no deadlock. */
async function eraseWhileMailing(sql: Sql): Promise<Verdict> {
  const cases = {
    'a reply is delivered': await eraseDuring(sql, 'mail_event'),
    'a reply is withdrawn': await eraseDuring(sql, 'inbox_undo_reply'),
  }
  const found = Object.entries(cases).map(([name, ended]) => `${name}: ${ended}`)
  return { ok: Object.values(cases).every((ended) => ended === 'both end'), found: found.join(', ') }
}

/** A third session locks the mail until both are waiting: the change of the reply, then the erasure. */
async function eraseDuring(sql: Sql, change: 'mail_event' | 'inbox_undo_reply'): Promise<string> {
  const member = await signUp(sql)
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth')`
  await sql.begin((sending) => send(sending, member))
  const [reply] = await sql`
    insert into public.lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at)
    select id, ${randomUUID()}, ${member}, 'Ruth', 'Your message', 'Yes.', now()
    from public.contact_submissions where email = ${addressOf(member)} returning id, lead_id`
  const [mail] = await sql`
    insert into public.mails (lead_id, reply_id, kind, due_at, created_at)
    values (${reply?.['lead_id']}, ${reply?.['id']}, 'reply', now() + interval '1 hour', now()) returning id`
  const work = async (session: TransactionSql) => {
    if (change === 'mail_event') return session`select public.mail_event(${mail?.['id']}, 'delivered', now(), null)`
    await actAs(session, member)
    return session`select public.inbox_undo_reply(${reply?.['id']})`
  }
  let ended: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await sql.begin(async (holding) => {
    await holding`select from public.mails where id = ${mail?.['id']} for update`
    const changing = sql.begin(work)
    await waitingForLock(sql, change, changing)
    const erasing = sql.begin((session) => session`select public.contact_erase(${addressOf(member)})`)
    await waitingForLock(sql, 'contact_erase', erasing)
    ended = Promise.allSettled([changing, erasing])
  })
  const failed = (await ended).find((one) => one.status === 'rejected')
  return failed ? String(failed.reason) : (await messagesOf(sql, member)) === 0 ? 'both end' : 'not erased'
}

/** One that is deleted next is reopened while maintenance deletes another: it stays, with its mails. */
async function reopenWhilePurging(sql: Sql): Promise<Verdict> {
  const [reopened, expired] = [randomUUID(), randomUUID()]
  for (const account of [reopened, expired]) await sql.begin((sending) => send(sending, account))
  await sql`update public.contact_submissions set expires_at = now() where email in (${addressOf(reopened)}, ${addressOf(expired)})`
  let purging: Promise<unknown> = Promise.resolve()
  await sql.begin(async (reopening) => {
    await reopening`update public.contact_submissions set expires_at = null where email = ${addressOf(reopened)}`
    purging = sql`select private.purge_contact_data()`.execute()
    await waitingForLock(sql, 'purge_contact_data', purging)
  })
  await purging
  const mails = await sql`
    select from public.mails join public.contact_submissions lead on lead.id = lead_id where lead.email = ${addressOf(reopened)}`
  const left = await messagesOf(sql, expired)
  return {
    ok: mails.length === 2 && left === 0,
    found: `${mails.length} of its 2 mails and ${left} expired leads left`,
  }
}

/** A member verifies two second factors at the same moment, as with a stolen password: only one of them is verified. */
async function verifyTwoFactors(sql: Sql): Promise<Verdict> {
  const member = await signUp(sql)
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth')`
  const enrol = async (name: string) => {
    const id = randomUUID()
    await sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${member}, ${name}, 'totp', 'unverified', now(), now(), 'x')`
    return id
  }
  const [first, second] = [await enrol('first'), await enrol('second')]
  let waiting: Promise<unknown> = Promise.resolve()
  await sql.begin(async (session) => {
    await session`update auth.mfa_factors set status = 'verified' where id = ${first}`
    waiting = sql`update auth.mfa_factors set status = 'verified' where id = ${second}`.execute()
    await waitingForLock(sql, 'update auth.mfa_factors', waiting)
  })
  await waiting.catch(() => {})
  const verified = await sql`select from auth.mfa_factors where user_id = ${member} and status = 'verified'`
  return { ok: verified.length === 1, found: `${verified.length} of two verified` }
}

async function tickWithFault(sql: Sql): Promise<Verdict> {
  await sql`alter function private.purge_contact_data() rename to lost`
  // As at a statement timeout, which `when others` leaves out.
  await sql`create function private.purge_contact_data() returns void language plpgsql as 'begin raise query_canceled; end'`
  await sql`call private.tick()`.simple()
  const failed = await sql`select task, error from private.maintenance where error is not null`
  await sql`drop function private.purge_contact_data()`
  await sql`alter function private.lost() rename to purge_contact_data`
  await sql`call private.tick()`.simple()
  const [left] = await sql`
    select count(*)::int as tasks from private.maintenance
    where task <> 'drain' and (error is not null or ran_at < now() - interval '1 minute')`
  const found = `${failed.map(({ task, error }) => `${task}: ${error}`).join(', ')}; then ${left?.['tasks']} fail`
  return { ok: failed.length === 1 && failed[0]?.['task'] === 'purge_contact_data' && left?.['tasks'] === 0, found }
}

import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'

type Verdict = { ok: boolean; found: string }

/** Concurrent slow requests of 20 accounts: four run, the others are refused immediately, and every lead is accepted. */
export async function requestAtOnce(url: string): Promise<Verdict> {
  const accounts = Array.from(
    { length: 20 },
    (_, account) => `00000000-0000-4000-8000-${String(account).padStart(12, '0')}`,
  )
  const sql = postgres(url, { max: 2 * accounts.length, onnotice: () => {} })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  try {
    const checked: Promise<void>[] = []
    const requests = accounts.map((account) =>
      sql.begin(async (transaction) => {
        const check = checkRequest(transaction, account, 'GET', '/profiles')
        checked.push(check)
        await check
        await released
      }),
    )
    const settled = Promise.allSettled(requests)
    while (checked.length < accounts.length) await Promise.race([sql`select`, settled])
    await Promise.allSettled(checked)
    const leads = await Promise.allSettled(
      accounts.map((account) =>
        sql.begin((transaction) => checkRequest(transaction, account, 'POST', '/contact_submissions')),
      ),
    )
    release()
    const [running, sent] = [count(await settled), count(leads)]
    return { ok: running === 4 && sent === 20, found: `${running} of 20 run, and ${sent} leads beside them` }
  } finally {
    await sql.end()
  }
}

function count(ended: PromiseSettledResult<unknown>[]): number {
  return ended.filter(({ status }) => status === 'fulfilled').length
}

async function checkRequest(sql: TransactionSql, sub: string, method: string, path: string) {
  await sql`
    select set_config('request.headers', '{"content-length": "200"}', true), set_config('request.path', ${path}, true),
      set_config('request.method', ${method}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub, role: 'authenticated' })}, true)`
  await sql`set local role authenticated`
  await sql`select public.check_request()`
}

/**
 * An account is deleted while it sends a message: the deletion erases an earlier message, and one that waits for the
 * deletion is refused. No message remains that its sender can no longer erase.
 */
export async function deleteWhileSending(url: string): Promise<Verdict> {
  const sql = postgres(url, { max: 3, onnotice: () => {} })
  try {
    const left = { 'sent first': await sendFirst(sql), 'deleted first': await deleteFirst(sql) }
    const found = Object.entries(left).map(([order, messages]) => `${order}: ${messages} left`)
    return { ok: Object.values(left).every((messages) => messages === 0), found: found.join(', ') }
  } finally {
    await sql.end()
  }
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
    // It may be refused.
    sending = sql.begin((transaction) => send(transaction, account)).catch(() => {})
    await waitingForLock(sql, 'insert into public.contact_submissions', sending)
  })
  await sending
  return messagesOf(sql, account)
}

async function signUp(sql: Sql): Promise<string> {
  const account = randomUUID()
  await sql`insert into auth.users (id, email) values (${account}, ${`${account}@race.test`})`
  await sql`insert into auth.sessions (id, user_id, created_at) values (${account}, ${account}, now())`
  return account
}

async function actAs(sql: TransactionSql, account: string): Promise<void> {
  const claims = JSON.stringify({ sub: account, session_id: account, role: 'authenticated' })
  await sql`
    select set_config('request.jwt.claims', ${claims}, true)`
  await sql`set local role authenticated`
}

async function send(sql: TransactionSql, account: string): Promise<void> {
  await actAs(sql, account)
  await sql`
    insert into public.contact_submissions (name, email, message)
    values ('Ada', ${`${account}@race.test`}, 'Sent in the last moment.')`
}

async function deleteAccount(sql: TransactionSql, account: string): Promise<void> {
  await actAs(sql, account)
  await sql`select public.account_delete()`
}

/** Resolves when the statement waits or has ended. */
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
  const found = await sql`select from public.contact_submissions where email = ${`${account}@race.test`}`
  return found.length
}

/**
 * A person is erased while a mail to them or about them changes. Both complete: mails are locked before leads, so that
 * there is no deadlock.
 */
export async function eraseWhileMailing(url: string): Promise<Verdict> {
  const sql = postgres(url, { max: 4, onnotice: () => {} })
  try {
    const cases = {
      'a reply bounces': await eraseDuring(sql, 'reply', 'mail_event'),
      'a reply is withdrawn': await eraseDuring(sql, 'reply', 'inbox_undo_reply'),
      'a notice is refused': await eraseDuring(sql, 'notification', 'mail_finish'),
    }
    const found = Object.entries(cases).map(([name, ended]) => `${name}: ${ended}`)
    return { ok: Object.values(cases).every((ended) => ended === 'both end'), found: found.join(', ') }
  } finally {
    await sql.end()
  }
}

type MailWork = 'mail_event' | 'mail_finish' | 'inbox_undo_reply'

/** A third session locks the mail until both are waiting: the work on the mail, then the erasure. */
async function eraseDuring(sql: Sql, kind: 'reply' | 'notification', work: MailWork): Promise<string> {
  const { mail, reply, email, member } = await mailed(sql, kind)
  const lease = randomUUID()
  if (work === 'mail_event') await sql`update public.mails set state = 'sent' where id = ${mail}`
  if (work === 'mail_finish') await sql`update public.mails set state = 'sending', lease = ${lease} where id = ${mail}`
  const change = async (session: TransactionSql) => {
    if (work === 'mail_event') await session`select public.mail_event(${mail}, 'bounced', now(), 'permanent')`
    else if (work === 'mail_finish')
      await session`select public.mail_finish(${mail}, ${lease}, '{"result": "refused", "error": "http_422"}')`
    else {
      const claims = { sub: member, session_id: member, aal: 'aal2', iat: Math.ceil(Date.now() / 1_000) }
      await session`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      await session`select public.inbox_undo_reply(${reply})`
    }
  }
  let ended: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await sql.begin(async (holding) => {
    await holding`select from public.mails where id = ${mail} for update`
    const changing = sql.begin(change)
    await waitingForLock(sql, work, changing)
    const erasing = sql.begin((session) => session`select public.contact_erase(${email})`)
    await waitingForLock(sql, 'contact_erase', erasing)
    ended = Promise.allSettled([changing, erasing])
  })
  const failed = (await ended).find((one) => one.status === 'rejected')
  const left = await sql`select from public.contact_submissions where email = ${email}`
  return failed ? String(failed.reason) : left.length === 0 ? 'both end' : 'not erased'
}

/** A lead with a reply, and the mail of that kind. */
async function mailed(sql: Sql, kind: string) {
  const member = randomUUID()
  await sql`insert into auth.users (id, email) values (${member}, ${`${member}@race.test`})`
  await sql`insert into auth.sessions (id, user_id, aal) values (${member}, ${member}, 'aal2')`
  await sql`insert into public.team_members (user_id, name) values (${member}, 'Ruth')`
  const email = `${randomUUID()}@race.test`
  const [lead] = await sql`
    insert into public.contact_submissions (name, email, message) values ('Ada', ${email}, 'Please erase me.') returning id`
  const [reply] = await sql`
    insert into public.lead_replies (lead_id, draft_id, author, author_name, subject, body, created_at)
    values (${lead?.['id']}, ${randomUUID()}, ${member}, 'Ruth', 'Your message', 'Yes.', now()) returning id`
  await sql`
    insert into public.mails (lead_id, reply_id, kind, due_at, created_at)
    values (${lead?.['id']}, ${reply?.['id']}, 'reply', now() + interval '1 hour', now())`
  const [mail] = await sql`
    select id from public.mails where lead_id = ${lead?.['id']} and kind = ${kind}`
  return { mail: mail?.['id'], reply: reply?.['id'], email, member }
}

/** A failed task stops no other, and its error is stored. */
export async function tickWithFault(url: string): Promise<Verdict> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
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
  } finally {
    await sql.end()
  }
}

// Anyone can trigger account mails. Runs on a separate stack with the limits of a deployment.
import { expect, test } from '@playwright/test'
import { freePorts, openStack, type TemporaryStack } from '../../support/own-stack.ts'
import { postJson } from '../../support/post-json.ts'
import { PASSWORD } from '../accounts.ts'

const REQUESTS = 127
/** Each may send 30 requests at once. */
const CALLERS = 5
const TIMEOUT_MS = 120_000

test.describe.configure({ mode: 'serial' })
let stack: TemporaryStack
test.beforeAll(async () => {
  stack = await openStack({ ...(await freePorts()), STACK_CONFIRM_EMAILS: 'true' })
})
test.afterAll(() => stack.close())

type Reply = { status: number; body: string }

async function post(
  path: string,
  body: object,
  { key = stack.addresses.anonKey, localAddress = '127.0.0.1' } = {},
): Promise<Reply> {
  const headers = { apikey: key }
  const { status, body: json } = await postJson(`${stack.addresses.apiUrl}/${path}`, body, {
    headers,
    localAddress,
    timeoutMs: TIMEOUT_MS,
  })
  return { status, body: json }
}

async function mailsToAccounts(): Promise<string[]> {
  const mails = (await (await fetch(`${stack.addresses.mailApiUrl}/email`)).json()) as { to: { address: string }[] }[]
  return mails.flatMap(({ to }) => to.map(({ address }) => address)).filter((address) => address.startsWith('account-'))
}

/** Copies of one account with different addresses, in equal parts for the callers. */
async function makeAccounts(): Promise<string[][]> {
  const { serviceKey: key } = stack.addresses
  const first = { email: 'first@example.org', password: PASSWORD, email_confirm: true }
  expect((await post('auth/v1/admin/users', first, { key })).status).toBe(200)
  const [columns] = await stack.sql<{ names: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and is_generated = 'NEVER' and column_name not in ('id', 'email')`
  const made = await stack.sql.unsafe<{ email: string }[]>(`
    insert into auth.users (id, email, ${columns?.names})
    select gen_random_uuid(), 'account-' || i || '@example.org', ${columns?.names}
    from auth.users, generate_series(1, ${REQUESTS}) i where email = '${first.email}' returning email`)
  return Array.from({ length: CALLERS }, (_, caller) =>
    made.flatMap(({ email }, i) => (i % CALLERS === caller ? [email] : [])),
  )
}

async function requestAll(addresses: string[], caller: number): Promise<Reply[]> {
  const answers: Reply[] = []
  for (const email of addresses)
    answers.push(await post('auth/v1/recover', { email }, { localAddress: `127.0.${1 + caller}.9` }))
  return answers
}

test('a flood of password requests leaves a budget of mails, and those of a lead are sent immediately', async () => {
  const answers = await Promise.all((await makeAccounts()).map((addresses, caller) => requestAll(addresses, caller)))
  const unknown = await post('auth/v1/recover', { email: 'no-one@example.org' })
  expect(unknown.status).toBe(200)
  for (const answer of answers.flat()) expect(answer).toEqual(unknown)

  const lead = { id: crypto.randomUUID(), name: 'Grace', email: 'grace@example.org', message: 'Is this thing on?' }
  expect((await post('rest/v1/contact_submissions', lead)).status).toBe(201)
  const sent = await post('functions/v1/send-contact-emails', lead)
  expect(JSON.parse(sent.body)).toMatchObject({ confirmationSent: true, notificationSent: true })

  const [settings] = await stack.sql`select account_mails_per_day as budget from private.contact_settings`
  const waiting = () => stack.sql`select from public.mails where kind = 'account' and state <> 'sent'`
  await expect.poll(async () => (await waiting()).length).toBe(0)
  expect(await mailsToAccounts()).toHaveLength(settings?.['budget'])
  expect(await stack.sql`select from public.mails where coalesce(details, payload) is not null`).toHaveLength(0)
})

test('over the budget a sign-up is refused and creates no account', async () => {
  test.skip(process.env['STACK_AUTH'] !== 'gotrue', 'the stand-in has made the account by then')
  const { status, body } = await post('auth/v1/signup', { email: 'late@example.org', password: PASSWORD })
  expect([status, (JSON.parse(body) as { msg: string }).msg]).toEqual([429, 'email rate limit exceeded'])
  expect(await stack.sql`select from auth.users where email = 'late@example.org'`).toHaveLength(0)
})

// npm run bench -- hostile [seconds]: how long a legitimate lead takes while accounts send the most expensive requests possible.
import { setTimeout as sleep } from 'node:timers/promises'
import { withStack, type TemporaryStack } from '../../support/own-stack.ts'
import { postJson } from '../../support/post-json.ts'
import { percentile, seededRandom, spread } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, holds, printChecks, printTable } from '../report.ts'
import { findCosts } from './cost.ts'

type Account = { localAddress: string; token: string; credentials: { email: string; password: string } }
type Call = { path: string; body: unknown; method?: 'PUT' | 'PATCH' }
type Attack = (account: Account, number: number) => Call
/** Status 0: no response. */
type Timed = { ms: number; status: number }

const [SECONDS = 180] = options.numbers
const ACCOUNTS = 25
const IDLE_S = 30
const PATTERNS_S = 60
const LEADS = '/rest/v1/contact_submissions'
const ACCOUNT_DATA = '/rest/v1/rpc/account_data'
const LOGIN = '/auth/v1/token?grant_type=password'
const PATTERN = '(a?){255}(a?){255}(a?){255}a{255}'

const lead = (name: string) => ({
  id: crypto.randomUUID(),
  name: 'Ada',
  email: `${name}@hostile.test`,
  message: `A message of ${name}`,
})
const manyKeys = Object.fromEntries(Array.from({ length: 200_000 }, (_, key) => [`utm_${key}`, '']))
const blanks = JSON.stringify({ ...lead('blanks'), message: ' '.repeat(6_000_000) })
const keys = JSON.stringify({ ...lead('keys'), origin: manyKeys })
const metadata = JSON.stringify({ data: { full_name: 'Ada', more: 'x'.repeat(900_000) } })

/** The filter of a change costs the same as that of a read. */
const rename = (filter: string): Call => ({
  method: 'PATCH',
  path: `/rest/v1/profiles?full_name=${filter}`,
  body: { full_name: 'Eve' },
})
const pattern: Attack = () => rename(`match.${PATTERN}`)
const WORST: Attack[] = [
  pattern,
  () => rename('imatch.((((((a{1,255}){1,255}){1,255}){1,255})))'),
  () => rename('neq.Ada'),
  () => ({ path: ACCOUNT_DATA, body: {} }),
  () => ({ path: `${ACCOUNT_DATA}?select=x&x=match.${PATTERN}`, body: {} }),
  () => ({ path: '/rest/v1/rpc/inbox_leads', body: {} }),
  () => ({ path: LEADS, body: blanks }),
  () => ({ path: LEADS, body: keys }),
  (_, number) => ({ path: LEADS, body: Array.from({ length: 500 }, () => lead(`bulk-${number}`)) }),
  ({ credentials }) => ({ path: LOGIN, body: credentials }),
  ({ credentials }) => ({ path: LOGIN, body: { ...credentials, password: 'wrong' } }),
  () => ({ method: 'PUT', path: '/auth/v1/user', body: metadata }),
  (_, number) => ({ path: '/functions/v1/send-contact-emails', body: lead(`bulk-${number}`) }),
]

await withStack({ SITE_ENV: 'production', CONTACT_TO: 'team@site.test' }, async (stack) => {
  const costs = await findCosts(stack.sql)
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, (_, number) => signUp(stack, number)))
  const random = seededRandom(options.seed)
  const anything: Attack = (...args) => (WORST[Math.floor(random() * WORST.length)] ?? pattern)(...args)

  const idle = await honestLeads(stack, 30, IDLE_S)
  const ten = accounts.slice(0, 10)
  const [patterns, refused] = await during(stack, ten, 6, pattern, () => honestLeads(stack, 50, PATTERNS_S))
  const [worst, others] = await during(stack, accounts, 1, anything, () => honestLeads(stack, 70, SECONDS))
  printTable([
    ['a lead alone', spread(msOf(idle), 'ms')],
    ['while 10 accounts send 60 patterns at once', spread(msOf(patterns), 'ms')],
    ['answers to the patterns', refused],
    [`while ${ACCOUNTS} accounts send their worst`, spread(msOf(worst), 'ms')],
    ['answers to the accounts', others],
  ])
  const leads = [...idle, ...patterns, ...worst]
  printChecks('hostile', [
    ...costs,
    atMost('a lead while 10 accounts send 60 patterns at once, p99', percentile(msOf(patterns), 0.99), 1_000, ' ms'),
    atMost(`a lead while ${ACCOUNTS} accounts send their worst, p99`, percentile(msOf(worst), 0.99), 1_500, ' ms'),
    holds(
      `each of ${leads.length} honest leads is stored`,
      leads.every(({ status }) => status === 201),
    ),
  ])
})

/** Each in a separate network. */
async function signUp(stack: TemporaryStack, number: number): Promise<Account> {
  const localAddress = `127.0.${number + 1}.1`
  const credentials = { email: `account-${number}@hostile.test`, password: 'difference-engine' }
  const { body } = await send(stack, { path: '/auth/v1/signup', body: credentials }, localAddress)
  return { localAddress, token: (JSON.parse(body) as { access_token: string }).access_token, credentials }
}

/** Two a second, from up to 180 networks, without waiting for responses. */
async function honestLeads(stack: TemporaryStack, network: number, seconds: number): Promise<Timed[]> {
  const leads: Promise<Timed>[] = []
  for (let number = 0; number < 2 * seconds; number += 1) {
    const localAddress = `127.0.${network + (number % 180)}.${Math.floor(number / 180) + 1}`
    leads.push(timed(send(stack, { path: LEADS, body: lead(`honest-${network}-${number}`) }, localAddress)))
    await sleep(500)
  }
  return Promise.all(leads)
}

/** Keeps this many requests of each account in flight while `work` runs, and counts their responses. */
async function during<T>(
  stack: TemporaryStack,
  accounts: Account[],
  inFlight: number,
  attack: Attack,
  work: () => Promise<T>,
): Promise<[T, string]> {
  const end = new AbortController()
  const counts: Record<number, number> = {}
  const attackOn = async (account: Account) => {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const { status } = await timed(send(stack, attack(account, number), account.localAddress, account.token))
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  const attackers = accounts.flatMap((account) => Array.from({ length: inFlight }, () => attackOn(account)))
  const done = await work()
  end.abort()
  await Promise.all(attackers)
  const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  return [done, statuses.join(', ')]
}

async function timed(answer: Promise<{ status: number }>): Promise<Timed> {
  const began = performance.now()
  const { status } = await answer.catch(() => ({ status: 0 }))
  return { ms: performance.now() - began, status }
}

function send({ addresses }: TemporaryStack, { path, body, method }: Call, localAddress: string, token?: string) {
  const { apiUrl, anonKey, siteUrl } = addresses
  const headers = { apikey: anonKey, origin: siteUrl, ...(token && { authorization: `Bearer ${token}` }) }
  return postJson(`${apiUrl}${path}`, body, { headers, localAddress, ...(method && { method }) })
}

function msOf(leads: Timed[]): number[] {
  return leads.map(({ ms }) => ms)
}

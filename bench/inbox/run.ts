// npm run bench -- inbox [leads] [rounds]: how long a member waits for lists, searches and counts, through the API. Every
// round also makes a bare call, which shows what of the time is the machine's.
import { fillLeads, inboxCalls } from '../../stack/src/test-database/inbox-scale.ts'
import { withStack, type TemporaryStack } from '../../stack/src/testing/own-stack.ts'
import { postJson } from '../../stack/src/testing/post-json.ts'
import { percentile } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, printChecks, type Check } from '../report.ts'

const [LEADS = 100_000, ROUNDS = 40] = options.numbers
const MEMBER = { email: 'ruth@team.test', password: 'difference-engine' }
const BARE = 'bare call'

await withStack({}, async (stack) => {
  await fillLeads(stack.sql, LEADS)
  const token = await logIn(stack)
  const calls = [{ name: BARE, rpc: 'inbox_me', args: {}, mostMs: Infinity }, ...inboxCalls(LEADS)]
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, rpc, args } of calls) {
      const began = performance.now()
      await call(stack, token, rpc, args)
      // The first round warms up.
      if (round > 0) times.get(name)?.push(performance.now() - began)
    }
  }
  const bare = percentile(times.get(BARE) ?? [], 0.5)
  const checks: Check[] = []
  const rows: Record<string, object> = {}
  for (const { name, mostMs } of calls) {
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(times.get(name) ?? [], share))
    rows[name] = {
      'p50 ms': Math.round(p50),
      'p95 ms': Math.round(p95),
      'of a bare call': Number((p50 / bare).toFixed(1)),
    }
    if (name !== BARE) checks.push(atMost(`${name}, p95`, Math.round(p95), mostMs, ' ms'))
  }
  console.table(rows)
  printChecks(`inbox with ${LEADS} leads`, checks)
})

async function logIn({ addresses: { apiUrl, anonKey }, sql }: TemporaryStack): Promise<string> {
  const headers = { apikey: anonKey }
  await postJson(`${apiUrl}/auth/v1/signup`, MEMBER, { headers })
  await sql`
    insert into public.team_members (user_id, name, activated_at)
    select id, 'Ruth', now() from auth.users where email = ${MEMBER.email}`
  await sql`update private.team_settings set second_factor = false where only_row`
  const answer = await postJson(`${apiUrl}/auth/v1/token?grant_type=password`, MEMBER, { headers })
  return (JSON.parse(answer.body) as { access_token: string }).access_token
}

async function call({ addresses: { apiUrl, anonKey } }: TemporaryStack, token: string, rpc: string, args: object) {
  const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
  const { status, body } = await postJson(`${apiUrl}/rest/v1/rpc/${rpc}`, args, { headers })
  if (status !== 200) throw new Error(`${rpc} ${JSON.stringify(args)}: ${status} ${body}`)
}

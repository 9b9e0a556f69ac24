import { expect, test } from 'vitest'
import expectedAccess from '../../supabase/access.json' with { type: 'json' }
import { accessChecks } from './access.ts'
import type { AccessFacts, Policy, Role } from './deployment.ts'
import { found, reply, testFaults, type Changes } from './healthy-deployment.ts'

/** The facts of a database in which one thing differs from the list. */
function differing(change: (access: AccessFacts) => void): Changes {
  const access = structuredClone(expectedAccess) as AccessFacts
  change(access)
  return { facts: { access } }
}
const leads = (role: Role, verb: string, columns: true | string[]) =>
  differing(({ tables }) => {
    const table = tables.find(({ name }) => name === 'contact_submissions')
    if (table) table.rights[role][verb] = columns
  })
const erase = (...callers: Role[]) =>
  differing(({ functions }) => {
    const routine = functions.find(({ name }) => name === 'public.contact_erase(text)')
    routine?.callers.splice(0, 1, ...callers)
  })
const rights = { anon: { select: true as const }, authenticated: {}, service_role: {} }
const newcomer = differing(({ tables }) =>
  tables.push({ schema: 'public', name: 'newcomer', isGuarded: false, rights }),
)
const openSchema = differing(({ schemas }) => schemas.find(({ name }) => name === 'private')?.users.push('anon'))
const foreign = differing(({ policies }) => policies.push({ ...(policies[0] as Policy), name: 'all "of" it' }))
const changed = differing(({ policies }) => ((policies[0] as Policy).using = 'not so'))

const NO_ROW = 'id=eq.00000000-0000-0000-0000-000000000000'
const seen = reply(`GET /rest/v1/contact_submissions?${NO_ROW}`, { body: [] })
const DENIED = { status: 401, body: { code: '42501', message: 'permission denied for table' } }
const BY_POLICY = { status: 401, body: { code: '42501', message: 'new row violates row-level security policy' } }
const insert = (blind: object, seeing: object) =>
  reply('POST /rest/v1/contact_submissions', (headers) => (headers.get('prefer') === 'return=minimal' ? blind : seeing))

testFaults(accessChecks, {
  tables: {
    'visitors read leads': [
      leads('anon', 'select', true),
      /visitors may select everything and should not\. → .*revoke all on public\.contact_submissions from public, anon, authenticated; grant insert \(company, /,
    ],
    'accounts delete leads': [
      leads('authenticated', 'delete', true),
      /accounts, which anyone can make, may delete everything/,
    ],
    'visitors cannot write': [
      leads('anon', 'insert', ['name']),
      /visitors may insert name and should company, email, message/,
    ],
    'the service cannot read': [
      leads('service_role', 'select', []),
      /service key may select nothing and should everything/,
    ],
    'the service may do more': [leads('service_role', 'truncate', true), /^ok: /],
    'another table': [
      newcomer,
      /newcomer has no row level security\. → .* enable row[^]*public\.newcomer visitors may select/,
    ],
    'accounts may erase': [
      erase('authenticated', 'service_role'),
      /contact_erase\(text\) can be called by accounts, .* → .*revoke execute on routine public\.contact_erase\(text\) from public, authenticated; grant execute/,
    ],
    'the service cannot erase': [
      erase(),
      /contact_erase\(text\) cannot be called by functions and .* → .*grant execute/,
    ],
    'an open schema': [
      openSchema,
      /The schema private is open to visitors\. → .*revoke all on schema private from public, anon;/,
    ],
    'a policy of others': [foreign, /not ours: "all "of" it"\. → .*drop policy if exists "all ""of"" it" on /],
    'a changed policy': [changed, /The policy ".*" of .* is missing or was changed\. → .*create policy /],
    'seen from outside': [
      { ...seen, settings: { serviceKey: null } },
      /Anyone on the internet may read rows .* → .*revoke all/,
    ],
    'not tried': [
      reply(`GET /rest/v1/profiles?${NO_ROW}`, { status: 503 }),
      /could not be tried: 503\. → Run the doctor again/,
    ],
  },
  insert: {
    'no grant': [insert(DENIED, DENIED), /The form cannot store a message: .* → .*grant insert \(company, email/],
    'no policy': [
      insert(BY_POLICY, DENIED),
      /cannot store a message: .* → .*create policy "anyone may leave a message" on/,
    ],
    'too many': [insert({ status: 429 }, DENIED), / → Wait a minute and run the doctor again/],
    'read back': [
      insert({ status: 400 }, { status: 201 }),
      /can read the stored row back \(201\)\. → .*revoke all on public/,
    ],
  },
  private: {
    'it is shown': [
      reply('GET /rest/v1/mail_outbox?limit=1', { body: [] }),
      /knows the schema "private".* → .*exposed schemas/,
    ],
  },
})

test('what is open is reported once, with roles and columns where they are known', async () => {
  const said = await found(accessChecks, 'tables', { ...seen, ...leads('anon', 'select', true) })
  expect(said.split('\n')).toEqual([expect.stringContaining('visitors may select everything')])
})

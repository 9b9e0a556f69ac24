import { expect, test } from 'vitest'
import expected from '../../supabase/access.json' with { type: 'json' }
import { accessChecks } from './access.ts'
import type { Grant } from './deployment.ts'
import { found, reply, testFaults, type Changes } from '../../tests/support/healthy-deployment.ts'

const LEADS = 'table public.contact_submissions'
/** A database with one additional grant. tests/db/doctor-advice.ts tests every kind of grant and the SQL that revokes it. */
const granted = (grant: Grant): Changes => ({ facts: { access: { ...expected, grants: [...expected.grants, grant] } } })
const readers = granted({ on: LEADS, to: 'anon', may: 'select' })
const platform = granted({ on: LEADS, to: 'service_role', may: 'truncate' })

const NO_ROW = 'id=eq.00000000-0000-0000-0000-000000000000'
const readable = reply(`GET /rest/v1/contact_submissions?${NO_ROW}`, { body: [] })
const DENIED = { status: 401, body: { code: '42501', message: 'permission denied for table' } }
const BY_POLICY = { status: 401, body: { code: '42501', message: 'new row violates row-level security policy' } }
const insert = (blind: object, seeing: object) =>
  reply('POST /rest/v1/contact_submissions', (headers) => (headers.has('prefer') ? seeing : blind))

testFaults(accessChecks, {
  tables: {
    'visitors read leads': [readers, /visitors may select and should not\. → .*revoke all .*; grant insert \(/],
    'the service may do more': [platform, /^ok: /],
    'from outside': [
      { ...readable, settings: { serviceKey: null } },
      /Anyone on the internet may read .* → .*revoke all/,
    ],
    'not tried': [reply(`GET /rest/v1/profiles?${NO_ROW}`, { status: 503 }), /could not be tried: 503\. → Run/],
  },
  insert: {
    'no grant': [insert(DENIED, DENIED), /The form cannot store a message: .* → .*grant insert \(company, email/],
    'no policy': [insert(BY_POLICY, DENIED), /cannot store a message: .* → .*create policy "anyone/],
    'too many': [insert({ status: 429 }, DENIED), / → Wait a minute and run the doctor again/],
    'read back': [insert({ status: 400 }, { status: 201 }), /read the stored row back \(201\)\. → .*revoke all/],
  },
  private: {
    'it is shown': [reply('GET /rest/v1/maintenance?limit=1', { body: [] }), /schema "private".* → .*exposed schemas/],
  },
})

test('an open table is reported once, with roles and columns where they are known', async () => {
  const results = await found(accessChecks, 'tables', { ...readable, ...readers })
  expect(results.split('\n')).toEqual([expect.stringContaining('visitors may select and should not')])
})

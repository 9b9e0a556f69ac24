// The requests of the inbox and hostile ones, as PostgREST answers them. With POSTGREST_URL, the address of a PostgREST on the
// database of the stack, the same table runs against both.
import { expect } from '@playwright/test'
import { clientOf } from '../team.ts'
import { createAccount, newPerson } from '../accounts.ts'
import { stackUnderTest } from '../stack.ts'
import { newMark, storeLeads, test } from './inbox-page.ts'

const PATTERN = '(a?){255}(a?){255}(a?){255}a{255}'
const LIST = 'id,number,name,excerpt,read_at,answered_at,version,mails'
const MAILS = 'mails(id,kind,state,reason,error,delivery,sent_at)'

/** The names of the leads found, or the status and code of the refusal. */
type Expected = string[] | [status: number, code: string]

/** `MARK` finds the three leads of this test, and `ID` is the first of them. */
const BY_MEMBER: [path: string, expected: Expected][] = [
  [`inbox?select=${LIST}&search=like(all).{%MARK%}&order=number.desc&limit=50`, ['Smith, John', 'Łoś', 'Ada']],
  [`inbox?select=${LIST}&search=like(all).{%MARK%}&answered_at=is.null&order=number.asc&limit=1`, ['Ada']],
  [`inbox?select=${LIST}&search=like(all).{%MARK%,%los%}`, ['Łoś']],
  [`inbox?select=${LIST}&search=like(all).{%john%,%MARK%,%smith%}`, ['Smith, John']],
  [`inbox?select=${LIST}&search=like(all).{%MARK%}&answered_at=not.is.null`, []],
  [`inbox?select=${LIST}&search=like(all).{%MARK%}&source=eq.voice`, ['Łoś']],
  [`inbox?select=id,name,lead_notes(author_name,body,created_at),${MAILS}&id=eq.ID`, ['Ada']],
  [
    `contact_submissions?select=name,message,origin,lead_notes(id,body),lead_replies(id,body),${MAILS}&id=eq.ID`,
    ['Ada'],
  ],
  // Every closed table and column: supabase/tests/inbox_access.test.sql.
  ['mails?select=id&or=(payload.is.null,state.eq.held)', [403, '42501']],
  ['contact_submissions?select=name,mails(payload)&id=eq.ID', [403, '42501']],
  ['team_members?select=name', [403, '42501']],
]

/** Not one of them is planned for anyone but a member. */
const HOSTILE = [
  ...BY_MEMBER.map(([path]) => path),
  `inbox?search=match.${PATTERN}`,
  `contact_submissions?name=imatch.${PATTERN}`,
  `lead_notes?body=match.${PATTERN}`,
  `mails?or=(error.match.${PATTERN},reason.eq.limit)`,
  `contact_submissions?select=id,mails!inner(id)&mails.error=match.${PATTERN}`,
]

for (const engine of process.env['POSTGREST_URL'] ? ['the API', 'PostgREST'] : ['the API']) {
  const baseOf = () => (engine === 'PostgREST' && process.env['POSTGREST_URL']) || `${stackUnderTest().apiUrl}/rest/v1`
  const get = async (path: string, token: string | null, headers: Record<string, string> = {}) => {
    const { anonKey } = stackUnderTest()
    // A PostgREST without the gateway has no keys.
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    return fetch(`${baseOf()}/${encodeURI(path)}`, { headers: { apikey: anonKey, ...authorization, ...headers } })
  }

  test(`${engine} answers the requests of a member`, async ({ ruth }) => {
    const mark = newMark()
    const company = mark
    const [firstId = ''] = await storeLeads([
      { name: 'Ada', company, secondsAgo: 30 },
      { name: 'Łoś', company, source: 'voice', secondsAgo: 20 },
      { name: 'Smith, John', company, secondsAgo: 10 },
    ])
    const token = ruth.session.access_token
    for (const [path, expected] of BY_MEMBER) {
      const response = await get(path.replaceAll('MARK', mark).replaceAll('ID', firstId), token)
      const body = (await response.json()) as { name: string }[] & { code?: string }
      expect(response.ok ? body.map(({ name }) => name) : [response.status, body.code], path).toEqual(expected)
    }
    const counted = await get(`inbox?select=id&search=like(all).{%${mark}%}&limit=0`, token, { prefer: 'count=exact' })
    expect([counted.ok, counted.headers.get('content-range')]).toEqual([true, '*/3'])
  })

  test(`${engine} refuses everyone else before it plans`, async ({ ruth }) => {
    const person = newPerson('Eve')
    await createAccount(person)
    const client = await clientOf()
    const account = (await client.auth.signInWithPassword(person)).data.session?.access_token ?? null
    const withoutCode = (await client.auth.signInWithPassword(ruth)).data.session?.access_token ?? null
    for (const token of [null, account, withoutCode]) {
      for (const path of HOSTILE) {
        const response = await get(path, token)
        const { code } = (await response.json()) as { code: string }
        expect([response.status, code], path).toEqual([404, 'PT404'])
      }
      const lead = { name: 'Eve', email: 'eve@example.org', message: 'With an embedded filter' }
      const insert = await fetch(`${baseOf()}/contact_submissions?select=id,mails(id)&mails.error=match.${PATTERN}`, {
        method: 'POST',
        headers: {
          apikey: stackUnderTest().anonKey,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(lead),
      })
      expect(insert.status).toBe(404)
    }
  })
}

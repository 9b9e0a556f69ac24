// Who is not a member gets no answer to the requests of the inbox, nor to hostile ones. Members: the other files of this folder.
import { expect } from '@playwright/test'
import { createAccount, newPerson } from '../accounts.ts'
import { stackUnderTest } from '../stack.ts'
import { clientOf } from '../team.ts'
import { test } from './inbox-page.ts'

const PATTERN = '(a?){255}(a?){255}(a?){255}a{255}'
const MAILS = 'mails(id,kind,state,reason,error,delivery,sent_at)'

/** Not one of them is planned for anyone but a member. */
const PATHS = [
  'inbox?select=id,number,name,excerpt,version,mails&search=like(all).{%ada%}&order=number.desc&limit=50',
  `contact_submissions?select=name,message,origin,lead_notes(id,body),lead_replies(id,body),${MAILS}&number=eq.1`,
  'mails?select=id&or=(payload.is.null,state.eq.held)',
  'team_members?select=name',
  `inbox?search=match.${PATTERN}`,
  `contact_submissions?name=imatch.${PATTERN}`,
  `lead_notes?body=match.${PATTERN}`,
  `mails?or=(error.match.${PATTERN},reason.eq.limit)`,
  `contact_submissions?select=id,mails!inner(id)&mails.error=match.${PATTERN}`,
]

test('the API refuses everyone else before it plans', async ({ ruth }) => {
  const person = newPerson('Eve')
  await createAccount(person)
  const { apiUrl, anonKey: apikey } = stackUnderTest()
  const client = await clientOf()
  const account = (await client.auth.signInWithPassword(person)).data.session?.access_token
  const withoutCode = (await client.auth.signInWithPassword(ruth)).data.session?.access_token
  for (const token of [null, account, withoutCode]) {
    const headers = { apikey, ...(token && { authorization: `Bearer ${token}` }) }
    for (const path of PATHS) {
      const response = await fetch(`${apiUrl}/rest/v1/${encodeURI(path)}`, { headers })
      const { code } = (await response.json()) as { code: string }
      expect([response.status, code], path).toEqual([404, 'PT404'])
    }
    const post = async (path: string, body: object) => {
      const json = { ...headers, 'content-type': 'application/json', prefer: 'return=representation' }
      return (await fetch(`${apiUrl}/rest/v1/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) }))
        .status
    }
    const lead = { name: 'Eve', email: 'eve@example.org', message: 'With an embedded filter' }
    expect(await post(`contact_submissions?select=id,mails(id)&mails.error=match.${PATTERN}`, lead)).toBe(404)
    for (const name of ['contact_health', 'check_request']) expect(await post(`rpc/${name}`, {})).toBe(404)
  }
})

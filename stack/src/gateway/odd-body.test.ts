import { expect, test } from 'vitest'
import { refuseOddAccount, refuseOddRow } from './odd-body.ts'

const ask = (body: string, method = 'POST') =>
  refuseOddAccount(new Request('http://api.test/auth/v1/signup', { method, ...(method !== 'GET' && { body }) }))

const insert = (body: string) =>
  refuseOddRow(new Request('http://api.test/rest/v1/contact_submissions', { method: 'POST', body }))

const nested = (levels: number) => `{"data":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('leaves honest bodies, missing ones and those that are no JSON to Lite', async () => {
  const honest = { email: 'ada@example.org', password: '[[{"', data: { full_name: ['Ada'] } }
  for (const body of [JSON.stringify(honest), '', '{', '{"email":null}', nested(999)]) {
    expect(await ask(body)).toBeNull()
  }
  expect(await ask('', 'GET')).toBeNull()
})

test('refuses what GoTrue cannot read', async () => {
  for (const body of ['null', '[]', '7', '"x"', '{"email":{}}', '{"password":["x"]}', '{"token":1}', nested(1_000)]) {
    const refusal = await ask(body)
    expect(refusal?.status).toBe(400)
    expect(await refusal?.json()).toMatchObject({ error_code: 'bad_json' })
  }
})

test('a bracket in a text is no level, also behind an escaped quote', async () => {
  expect(await ask(JSON.stringify({ data: `\\"${'['.repeat(2_000)}` }))).toBeNull()
})

test('rows are objects or lists; what is no JSON is for Lite to refuse', async () => {
  for (const body of ['{}', ' [{}]', '', 'name\nAda']) expect(await insert(body)).toBeNull()
  for (const body of ['"a long text"', '7', 'null', ' true']) expect((await insert(body))?.status).toBe(400)
})

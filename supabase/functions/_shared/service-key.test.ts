import assert from 'node:assert/strict'
import { hasServiceKey, readServiceKey } from './service-key.ts'

const read = (given: Record<string, string>) => readServiceKey((name) => given[name])

Deno.test('the secret key is preferred to the legacy key', () => {
  const older = { SUPABASE_SERVICE_ROLE_KEY: 'older' }
  assert.equal(
    read({ ...older, SUPABASE_SECRET_KEYS: '{"other":"sb_secret_b","default":"sb_secret_a"}' }),
    'sb_secret_a',
  )
  assert.equal(read({ ...older, SUPABASE_SECRET_KEYS: '{"named":"sb_secret_c"}' }), 'sb_secret_c')
})

Deno.test('without a readable dictionary the legacy key is used', () => {
  for (const dictionary of ['', '{}', 'not json', '[]', 'null', '{"default":7}']) {
    assert.equal(read({ SUPABASE_SERVICE_ROLE_KEY: 'older', SUPABASE_SECRET_KEYS: dictionary }), 'older')
  }
  assert.equal(read({ SUPABASE_SERVICE_ROLE_KEY: 'older' }), 'older')
  assert.equal(read({}), '')
})

Deno.test('a service key is accepted in either header, and only in full', () => {
  const env = (name: string) =>
    ({ SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a","other":"sb_secret_b"}', SUPABASE_SERVICE_ROLE_KEY: 'older' })[
      name
    ]
  const isOwner = (headers: Record<string, string>, found = env) =>
    hasServiceKey(new Request('http://functions.test/', { headers }), found)
  for (const key of ['sb_secret_a', 'sb_secret_b', 'older']) {
    assert.ok(isOwner({ apikey: key }))
    assert.ok(isOwner({ authorization: `Bearer ${key}` }))
  }
  for (const key of ['', 'sb_secret_', 'sb_secret_ab', 'sb_publishable_a', 'undefined']) {
    assert.ok(!isOwner({ apikey: key, authorization: `Bearer ${key}` }))
  }
  assert.ok(!isOwner({}))
  assert.ok(!isOwner({ apikey: '' }, () => undefined))
})

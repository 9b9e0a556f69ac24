import assert from 'node:assert/strict'
import { hasServiceKey, readServiceKey } from './service-key.ts'

const read = (SUPABASE_SECRET_KEYS: string) => readServiceKey((name) => ({ SUPABASE_SECRET_KEYS })[name])

Deno.test('the key named default is used, or else the first', () => {
  assert.equal(read('{"other":"sb_secret_b","default":"sb_secret_a"}'), 'sb_secret_a')
  assert.equal(read('{"named":"sb_secret_c"}'), 'sb_secret_c')
})

Deno.test('without a readable dictionary there is no key', () => {
  for (const dictionary of ['', '{}', 'not json', '[]', 'null', '{"default":7}']) assert.equal(read(dictionary), '')
})

Deno.test('a service key is accepted only in full', () => {
  const env = (name: string) =>
    ({ SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a","other":"sb_secret_b","empty":""}' })[name]
  const isOwner = (headers: Record<string, string>, found = env) =>
    hasServiceKey(new Request('http://functions.test/', { headers }), found)
  for (const key of ['sb_secret_a', 'sb_secret_b']) {
    assert.ok(isOwner({ apikey: key }))
    assert.ok(!isOwner({ authorization: `Bearer ${key}` }))
  }
  for (const key of ['', 'sb_secret_', 'sb_secret_ab', 'sb_publishable_a', 'undefined']) {
    assert.ok(!isOwner({ apikey: key, authorization: `Bearer ${key}` }))
  }
  assert.ok(!isOwner({}))
  assert.ok(!isOwner({ apikey: '' }, () => undefined))
})

import assert from 'node:assert/strict'
import { readServiceKey } from '../_shared/service-key.ts'

const read = (given: Record<string, string>) => readServiceKey((name) => given[name])

Deno.test('the secret key comes before the one of the older kind', () => {
  const older = { SUPABASE_SERVICE_ROLE_KEY: 'older' }
  assert.equal(
    read({ ...older, SUPABASE_SECRET_KEYS: '{"other":"sb_secret_b","default":"sb_secret_a"}' }),
    'sb_secret_a',
  )
  assert.equal(read({ ...older, SUPABASE_SECRET_KEYS: '{"named":"sb_secret_c"}' }), 'sb_secret_c')
})

Deno.test('without a readable dictionary the older key is used', () => {
  for (const dictionary of ['', '{}', 'not json', '[]', 'null', '{"default":7}']) {
    assert.equal(read({ SUPABASE_SERVICE_ROLE_KEY: 'older', SUPABASE_SECRET_KEYS: dictionary }), 'older')
  }
  assert.equal(read({ SUPABASE_SERVICE_ROLE_KEY: 'older' }), 'older')
  assert.equal(read({}), '')
})

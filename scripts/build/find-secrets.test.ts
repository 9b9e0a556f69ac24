import { expect, test } from 'vitest'
import { findSecrets } from './find-secrets.ts'

const token = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2ln`

test.each([
  ['a secret key of Supabase', `const key="sb_secret_${'N'.repeat(13)}"`],
  ['a service_role token', `headers:{apikey:"${token('service_role')}"}`],
  ['a key of Resend', `"re_a1B2c3D4_${'x'.repeat(24)}"`],
  ['a secret of Turnstile', `"0x4AAAAAAA${'b'.repeat(26)}"`],
  ['a password in an address', '"postgresql://postgres:hunter2@db.example.com/postgres"'],
  ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ['the name CRON_SECRET', 'Deno.env.get("CRON_SECRET")'],
])('%s is found', (what, text) => {
  expect(findSecrets(`a();${text};b()`, {})).toContain(what)
})

test('a secret of the build is found whatever it looks like', () => {
  expect(findSecrets('x="looks-like-nothing"', { VOICE_PROVIDER_KEY: 'looks-like-nothing' })).toEqual([
    'the value of VOICE_PROVIDER_KEY',
  ])
})

test('public keys are no secrets', () => {
  const text = `"sb_publishable_ACJWlzQHlZjBrEguHvfOxg", "${token('anon')}", "sb_secret_"`
  expect(findSecrets(text, { VITE_SUPABASE_ANON_KEY: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg' })).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findSecrets, scanBuild } from './find-secrets.ts'

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

test('a secret of the build is found in any format', () => {
  expect(findSecrets('x="looks-like-nothing"', { TURNSTILE_SECRET_KEY: 'looks-like-nothing' })).toEqual([
    'the value of TURNSTILE_SECRET_KEY',
  ])
})

test('public keys are not reported as secrets', () => {
  const text = `"sb_publishable_ACJWlzQHlZjBrEguHvfOxg", "${token('anon')}", "sb_secret_"`
  expect(findSecrets(text, { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg' })).toEqual([])
})

test('a planted key fails the build, which prints its file and not its value; an empty folder fails too', () => {
  vi.spyOn(console, 'info').mockReturnValue()
  const folder = mkdtempSync(join(tmpdir(), 'scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(() => scanBuild(folder)).toThrow('is empty')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), 'const key = "sb_publishable_abc"')
  expect(() => scanBuild(folder)).not.toThrow()
  expect(console.info).toHaveBeenLastCalledWith('secrets: 1 files, 0 found')
  writeFileSync(join(folder, 'assets/deep.js'), `const key = "sb_secret_${'N'.repeat(13)}"`)
  expect(() => scanBuild(folder)).toThrow(/^assets\/deep\.js: a secret key of Supabase$/)
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { checkEnv, FUNCTION_SECRETS } from './env-file.ts'
import { ROOT } from '../../stack/settings.ts'

const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
const complete: Record<string, string> = {
  VITE_SITE_URL: 'https://acme.test',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789',
  SUPABASE_ACCESS_TOKEN: 'sbp_0123456789abcdef0123456789abcdef01234567',
  MAIL_FROM: 'Acme Ltd <hello@mail.acme.test>',
  CONTACT_TO: 'team@acme.test',
  RESEND_API_KEY: 're_abc123',
  RESEND_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  VITE_TURNSTILE_SITE_KEY: '0x4AAAAAAAsite',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAAsecret',
  CLOUDFLARE_PROJECT: 'acme',
  CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef',
  CLOUDFLARE_API_TOKEN: 'token-of-acme',
}

function check(changes: Record<string, string> = {}) {
  const lines = Object.entries({ ...complete, ...changes }).map(([name, value]) => `${name}=${value}`)
  return checkEnv(lines.join('\n'), example)
}

test('a complete file is accepted, with or without optional settings', () => {
  expect(check()).toEqual(complete)
  expect(check({ CONTACT_TO: 'a@acme.test, b@acme.test' })).toMatchObject({ CONTACT_TO: 'a@acme.test, b@acme.test' })
  expect(check({ EMAILS_PER_DAY: '1000' })).toMatchObject({ EMAILS_PER_DAY: '1000' })
  const none = { CLOUDFLARE_PROJECT: '', CLOUDFLARE_ACCOUNT_ID: '', CLOUDFLARE_API_TOKEN: '' }
  expect(check({ ...none, DEPLOY_SITE: 'npx netlify-cli deploy' })).not.toHaveProperty('CLOUDFLARE_PROJECT')
})

test.each<[changes: Record<string, string>, problem: string]>([
  [{ RESEND_KEY: 're_abc123' }, 'RESEND_KEY is not a setting: see .env.example'],
  [{ CONTACT_TO: '' }, 'CONTACT_TO is missing'],
  [{ TURNSTILE_SECRET_KEY: '' }, 'TURNSTILE_SECRET_KEY is missing'],
  [{ RESEND_API_KEY: 're_your-key' }, 'RESEND_API_KEY still has the value of .env.example'],
  [{ VITE_SITE_URL: 'https://acme.example' }, 'VITE_SITE_URL still has the value of .env.example'],
  [
    { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' },
    'VITE_SUPABASE_PUBLISHABLE_KEY is public, and has a secret key of Supabase. Renew that key',
  ],
  [
    { VITE_TURNSTILE_SITE_KEY: '0x4AAAAAAAsecret' },
    'VITE_TURNSTILE_SITE_KEY is public, and has the value of TURNSTILE_SECRET_KEY',
  ],
  [{ VITE_SITE_URL: 'http://acme.test' }, 'VITE_SITE_URL must be https://… without a path'],
  [{ VITE_SUPABASE_URL: 'https://acme.test' }, 'VITE_SUPABASE_URL must be https://, 20 lower-case letters'],
  [{ SUPABASE_ACCESS_TOKEN: 'sbp_1' }, 'SUPABASE_ACCESS_TOKEN must be sbp_ followed by 40'],
  [{ MAIL_FROM: 'Acme' }, 'MAIL_FROM must be an address, or Name <address>'],
  [{ MAIL_FROM: "O'Hara <hello@acme.test>" }, "MAIL_FROM cannot contain a '"],
  [{ CONTACT_TO: 'a@acme.test b@acme.test' }, 'CONTACT_TO must be an address, or several with commas between'],
  [
    { MAIL_FROM: 'Acme <Team@acme.test>', CONTACT_TO: 'a@acme.test, team@acme.test' },
    'MAIL_FROM must not be in CONTACT_TO',
  ],
  [{ EMAILS_PER_DAY: '0' }, 'EMAILS_PER_DAY must be a whole number above 0'],
  [{ VOICE_ASSISTANT_ID: 'ada' }, 'VOICE_PUBLIC_KEY is missing'],
  [{ VOICE_PUBLIC_KEY: 'key' }, 'VOICE_ASSISTANT_ID is missing, or VOICE_PROVIDER_KEY'],
])('refused: %j', (changes, problem) => {
  expect(() => check(changes)).toThrow(problem)
})

test('all mistakes are listed together, and an example that was only copied has one for every required name', () => {
  expect(() => checkEnv('', example)).toThrow(/^\.env:(\n {2}\w+ is missing){14}$/)
  expect(() => checkEnv(example, example)).toThrow(/^\.env:(\n {2}\w+ still has the value of \.env\.example){14}$/)
})

test('what the functions read is listed, and can be set in .env or is made by the deployment', () => {
  const files = globSync('supabase/functions/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const read = new Set(Array.from(sources.matchAll(/\benv\('(\w+)'\)/g), ([, name = '']) => name))
  // The platform sets those of its own.
  const ours = [...read].filter((name) => !name.startsWith('SUPABASE_'))
  expect(ours.toSorted()).toEqual(Object.keys(FUNCTION_SECRETS).toSorted())
  const settings = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ''))
  const others = Object.keys(FUNCTION_SECRETS).filter((name) => !FUNCTION_SECRETS[name]?.isLocal && !(name in settings))
  expect(others).toEqual(['SITE_URL', 'CRON_SECRET'])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FUNCTION_SECRETS, readBackendEnv, VARIABLES } from './backend-env.ts'

const ROOT = join(import.meta.dirname, '../..')
const example = readFileSync(join(ROOT, '.env.backend.example'), 'utf8')

const complete = {
  SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
  SUPABASE_ACCESS_TOKEN: 'sbp_0123456789abcdef0123456789abcdef01234567',
  SITE_URL: 'https://acme.test',
  MAIL_FROM: 'Acme Ltd <hello@mail.acme.test>',
  CONTACT_TO: 'team@acme.test',
  RESEND_API_KEY: 're_abc123',
  CRON_SECRET: '0123456789abcdef0123456789abcdef',
}

const read = (changes: Record<string, string> = {}) =>
  readBackendEnv(
    Object.entries({ ...complete, ...changes })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    example,
  )

test('a complete file yields the project and the secrets of the functions', () => {
  const env = read()
  expect(env.projectUrl).toBe('https://abcdefghijklmnopqrst.supabase.co')
  expect(Object.keys(env.functionSecrets).toSorted()).toEqual([
    'CONTACT_TO',
    'CRON_SECRET',
    'MAIL_FROM',
    'RESEND_API_KEY',
    'SITE_URL',
  ])
})

test('a preview lists its allowed recipients and cannot allow everyone', () => {
  const preview = { SITE_ENV: 'preview' }
  const recipients = 'ada@acme.test, @acme.test'
  expect(read({ ...preview, PREVIEW_RECIPIENTS: recipients }).functionSecrets['PREVIEW_RECIPIENTS']).toBe(recipients)
  for (const wrong of ['*', '@acme.test,*', 'ada', '@', 'ada@acme.test;eve@acme.test'])
    expect(() => read({ ...preview, PREVIEW_RECIPIENTS: wrong })).toThrow(
      'PREVIEW_RECIPIENTS must be addresses or @domains, separated by commas',
    )
  expect(() => read({ PREVIEW_RECIPIENTS: recipients })).toThrow(
    'PREVIEW_RECIPIENTS can only be used with SITE_ENV=preview',
  )
})

test('all mistakes are reported together', () => {
  const changes = {
    SUPABASE_PROJECT_REF: 'https://abc.supabase.co',
    SITE_URL: 'http://acme.test',
    CONTACT_TO: '',
    CRON_SECRET: 'short',
    RESEND_API_KEY: '',
    VOICE_PUBLIC_KEY: 'key',
    RESEND_KEY: 'typo',
  }
  expect(() => read(changes)).toThrow(
    [
      '.env.backend:',
      'RESEND_KEY is not a known variable',
      'SUPABASE_PROJECT_REF must be 20 lower-case letters',
      'SITE_URL must be https://… without a path',
      'CONTACT_TO is missing',
      'RESEND_API_KEY is missing',
      'CRON_SECRET must be 32 or more letters and digits: openssl rand -hex 32',
      'VOICE_PUBLIC_KEY, VOICE_ASSISTANT_ID: set all of them or none',
    ].join('\n  '),
  )
})

test('the example itself is refused, with and without its optional lines', () => {
  for (const text of [example, example.replaceAll(/^# (?=[A-Z_]+=)/gm, '')]) {
    expect(() => readBackendEnv(text, example)).toThrow('CRON_SECRET still has the value of the example')
  }
})

test('a company whose name begins like a placeholder is not refused', () => {
  expect(read({ SITE_URL: 'https://your-company.test' }).siteUrl).toBe('https://your-company.test')
})

test('a value with a single quote is refused', () => {
  expect(() => read({ TURNSTILE_SECRET_KEY: `"it's"` })).toThrow("TURNSTILE_SECRET_KEY cannot contain a '")
})

test('the example explains exactly the known variables', () => {
  const explained = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')
  expect(explained.toSorted()).toEqual(Object.keys(VARIABLES).toSorted())
})

test('every variable that a function reads is in the table', () => {
  const files = globSync('supabase/functions/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/\benv(?:\.get)?\('([A-Z_]+)'\)/g)].map(([, name]) => name ?? '')
  })
  expect(names).toContain('RESEND_API_KEY')
  expect(names.filter((name) => !(name in FUNCTION_SECRETS) && !name.startsWith('SUPABASE_'))).toEqual([])
})

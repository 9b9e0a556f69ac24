// The whole command in a copy of this folder, answered from a file as a person would type it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { footer } from '#src/content/footer.ts'
import { sampleContent } from '../brand/sample-content.ts'

const ROOT = join(import.meta.dirname, '../..')
// The answers below replace what the sample says.
const IS_SAMPLE = footer.sampleNote !== ''
const PARTS = [
  'package.json',
  'brand',
  '.env.example',
  '.env.backend.example',
  'scripts',
  'src',
  'stack',
  'supabase',
  'voice',
]
const REF = 'abcdefghijklmnopqrst'
const SECRETS = ['re_topsecret', 'sbp_0123456789abcdef0123456789abcdef01234567', 'sb_secret_topsecret']
const OF_SETUP = /brand\/brand\.json has/
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const BRAND = [
  'Acme',
  'Acme AI Advisory',
  "It's Plain Advice",
  'We tell you what AI would change.',
  'Europe/Paris',
  '#0a1629',
  '#c9a227',
  'Acme says what AI would change, and what it would not.',
  'hello@acme.dev',
  'cal.acme.dev/call',
  '',
  '',
  'linkedin.com/company/acme',
  '',
]
const NEEDED = [
  'acme.dev/',
  `https://supabase.com/dashboard/project/${REF}/settings`,
  'sb_publishable_acme',
  SECRETS[1] ?? '',
  '',
  'team@acme.dev',
  SECRETS[0] ?? '',
  SECRETS[2] ?? '',
]

function copyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  folders.push(folder)
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITE_|STACK_)/.test(name)))
  const setUp = (answers: string[], ...args: string[]) => {
    const script = join(folder, 'scripts/setup/main.ts')
    const input = `${answers.join('\n')}\n`
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      env,
      input,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { folder, setUp, read }
}

test.runIf(IS_SAMPLE)('from nothing to a dry run and the launch gate, by answers alone', () => {
  const { folder, setUp, read } = copyFolder()
  const { status, said } = setUp([...BRAND, ...NEEDED, 'n', 'y', 'n', 'y'])
  expect(said).toContain(`With --yes it would do, for the project ${REF}`)
  expect(said).toContain('Nothing was asked of the project, because it is not linked yet')
  expect(status).toBe(0)
  for (const secret of SECRETS) expect(said).not.toContain(secret)
  expect(read('.env')).toMatch(
    new RegExp(`^VITE_SITE_URL=https://acme.dev$[^]*^VITE_SUPABASE_URL=https://${REF}.supabase.co$`, 'm'),
  )
  expect(read('.env')).not.toMatch(/^VITE_VOICE/m)
  expect(read('.env.backend')).toMatch(/^MAIL_FROM=Acme <hello@acme\.dev>$[^]*^CRON_SECRET=[0-9a-f]{64}$/m)
  expect(statSync(join(folder, '.env.backend')).mode & 0o077).toBe(0)
  expect(JSON.parse(read('brand/brand.json'))).toMatchObject({
    promise: "It's Plain Advice",
    social: { facebook: '', linkedin: 'https://linkedin.com/company/acme' },
  })
  expect(read('supabase/functions/_shared/site.ts')).toContain('Acme')
  // The gate finds what setup does not ask for, and nothing of what it does.
  for (const { what } of sampleContent(ROOT).filter(({ what: words }) => !OF_SETUP.test(words)))
    expect(said).toContain(what)
  expect(said).not.toMatch(OF_SETUP)
  expect(said).not.toContain('.env has the value of .env.example')
})

test.runIf(IS_SAMPLE)('it goes on where it stopped, asks again what is wrong, and skips what is right', () => {
  const { setUp, read } = copyFolder()
  const first = setUp([...BRAND.slice(0, 4), 'Mars/Olympus', 'Europe/Paris', '#0a1629', '#223355'])
  expect(first.status).toBe(1)
  expect(first.said).toContain('✗ It is no time zone')
  expect(first.said).toContain('✗ It is hard to read on the background')
  expect(first.said).toContain('npm run setup goes on here')

  const second = setUp([
    ...BRAND.slice(6),
    'http://acme.dev',
    ...NEEDED.slice(0, 2),
    'sb_secret_oops',
    ...NEEDED.slice(2),
    '',
    '',
    '',
    'n',
  ])
  expect(second.said).toContain('✓ Company name, short: Acme')
  expect(second.said).toContain('✗ It must be https://… without a path')
  expect(second.said).toContain('✗ It is a secret key')
  expect(second.status).toBe(0)

  const files = ['.env', '.env.backend', '.env.doctor', 'brand/brand.json']
  const before = files.map(read)
  const third = setUp(['', '', '', 'n'])
  expect(third.status).toBe(0)
  expect(third.said.match(/^✓ /gm)).toHaveLength(BRAND.length + NEEDED.length)
  expect(files.map(read)).toEqual(before)
})

test.runIf(IS_SAMPLE)('further parts, an SMTP server in place of Resend, and changing an answer', () => {
  const { setUp, read } = copyFolder()
  const bySmtp = [...NEEDED.slice(0, 6), '', 'smtp.acme.dev', 'acme', 'p#ss "word"', ...NEEDED.slice(7)]
  const watch = ['', 'smtp.elsewhere.dev', 'me', 'word', 'watch@elsewhere.dev', 'nobody', 'me@elsewhere.dev']
  const further = [
    'me@elsewhere.dev',
    'https://chat.acme.dev/hooks/1',
    '0x4secret',
    '0x4site',
    'assistant-1',
    'public-1',
    'private-1',
    ...watch,
  ]
  const { status, said } = setUp([...BRAND, ...bySmtp, 'y', ...further, 'y', 'n', 'n'])
  expect(said).toContain('With --yes it would do')
  expect(status).toBe(0)
  expect(parseEnv(read('.env.backend'))).toMatchObject({
    SMTP_PASS: 'p#ss "word"',
    CHANNEL_HOSTS: 'hooks.slack.com,chat.acme.dev',
    VOICE_PROVIDER_KEY: 'private-1',
  })
  expect(parseEnv(read('.env.doctor'))).toMatchObject({ WATCH_MAIL_TO: 'me@elsewhere.dev', WATCH_SMTP_PASS: 'word' })
  expect(parseEnv(read('.env'))).toMatchObject({
    VITE_TURNSTILE_SITE_KEY: '0x4site',
    VITE_VOICE_API_URL: `https://${REF}.supabase.co/functions/v1/voice`,
    VITE_VOICE_ASSISTANT_ID: 'assistant-1',
  })

  const kept = ['.env', '.env.backend', '.env.doctor'].map(read)
  const enter = [...BRAND.slice(1), ...bySmtp].map(() => '')
  expect(setUp(['Beta', ...enter, 'n', 'n', 'n'], '--all').status).toBe(0)
  expect(JSON.parse(read('brand/brand.json'))).toMatchObject({ name: 'Beta', title: 'Acme AI Advisory' })
  expect(['.env', '.env.backend', '.env.doctor'].map(read)).toEqual(kept)
})

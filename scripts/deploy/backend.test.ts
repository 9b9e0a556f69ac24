// The whole command, with a fake Supabase CLI that records its calls.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, onTestFinished, test, vi } from 'vitest'
import { features } from '#src/content/generated/brand.ts'
import { functionNames, functionsVersion } from './functions-version.ts'

const REF = 'abcdefghijklmnopqrst'
const KEY = 're_topsecret'
const TOKEN = 'sbp_0123456789abcdef0123456789abcdef01234567'
const CRON = 'cron-0123456789abcdef0123456789abcdef'
const ENV = `SUPABASE_PROJECT_REF=${REF}
SITE_URL=https://acme.test
MAIL_FROM=Acme <hello@acme.test>
CONTACT_TO=team@acme.test
RESEND_API_KEY=${KEY}
SUPABASE_ACCESS_TOKEN=${TOKEN}
CRON_SECRET=${CRON}
CONFIRM_EMAILS=true
`

// A test starts up to thirteen processes, one after the other.
vi.setConfig({ testTimeout: 60_000 })

type Given = { args?: string[]; envFile?: string; failAt?: string; isLinked?: true }

function deploy({ args = [], envFile = ENV, failAt = 'nothing', isLinked }: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
    return join(folder, file)
  }
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')
  if (isLinked) write('deploy/supabase/.temp/project-ref', REF)
  // It also copies its input files, which are deleted afterwards, and prints a secret, as a tool might.
  const cli = write(
    'supabase',
    `#!/bin/sh
echo "$*" >> ${folder}/calls
for given in "$@"; do case "$given" in *.env|*.sql) ls -l "$given" >> ${folder}/modes; cat "$given" >> ${folder}/files;; esac; done
echo "I was given $SUPABASE_ACCESS_TOKEN"
case "$1 $2" in "${failAt}") exit 1;; esac
`,
    0o755,
  )
  const command = [join(import.meta.dirname, 'main.ts'), 'backend', `--env=${write('env', envFile)}`, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, STACK_DIR: folder, SUPABASE_CLI_BINARY_OVERRIDE: cli },
    encoding: 'utf8',
  })
  const calls = read('calls').split('\n').filter(Boolean)
  const names = calls.map((call) => call.split(' ').slice(0, 2).join(' '))
  const output = stdout + stderr
  const pushed = read('deploy/supabase/config.toml')
  for (const secret of [KEY, TOKEN, CRON]) expect(`${read('calls')}${output}${pushed}`).not.toContain(secret)
  return { folder, status, output, calls, names, pushed, read }
}

const STEPS = ['link --project-ref', 'db push', 'config push', 'secrets set', 'functions deploy', 'db query']

test('with --yes every step runs in order, and no secret is on a command line or printed', () => {
  const { folder, status, names, output, read } = deploy({ args: ['--yes'] })
  expect(names).toEqual(STEPS)
  expect(status).toBe(0)
  expect(output).toContain('I was given ••••')
  // The files for the CLI contained the secrets, were readable only by the owner, and are deleted.
  for (const part of [`RESEND_API_KEY='${KEY}'`, `('project_url', 'https://${REF}.supabase.co')`])
    expect(read('files')).toContain(part)
  expect(read('files')).not.toContain('sbp_')
  expect(read('modes')).toMatch(/^-rw-------.*\n-rw-------/)
  for (const file of ['secrets.env', 'vault.sql']) expect(existsSync(join(folder, 'deploy', file))).toBe(false)
})

test.each([
  ['config push', 'Stopped at "settings". The database is up to date'],
  [
    'db query',
    'Stopped at "scheduler". Until this succeeds, mails are sent only by the visitor’s own request and are not retried.',
  ],
])('it stops at the first failure, here %s, and prints advice', (failAt, words) => {
  const { status, names, output } = deploy({ args: ['--yes'], failAt })
  expect(status).toBe(1)
  expect(names).toEqual(STEPS.slice(0, STEPS.indexOf(failAt) + 1))
  expect(output).toContain(words)
})

test('without --yes it shows the plan without secrets, and calls nothing before the project is linked', () => {
  const { status, calls, output } = deploy({})
  expect(status).toBe(0)
  expect(calls).toEqual([])
  for (const part of [
    'functions deploy --use-api --yes',
    `RESEND_API_KEY=•••• (12 characters)`,
    'CONTACT_TO=team@acme.test',
  ])
    expect(output).toContain(part)
})

test('without --yes a linked project is only queried for the changes', () => {
  const { calls, names, output } = deploy({ isLinked: true })
  expect(names).toEqual(['db push', 'config diff'])
  expect(calls[0]).toContain('--dry-run')
  expect(calls.join()).not.toContain('--yes')
  expect(output).toContain('Nothing was changed.')
})

test('the pushed settings are those of config.toml with the real addresses, without the local stack', () => {
  const { pushed } = deploy({})
  const { auth, api, ...others } = parse(pushed)
  expect(auth).toMatchObject({
    site_url: 'https://acme.test',
    additional_redirect_urls: [],
    minimum_password_length: 6,
    rate_limit: { sign_in_sign_ups: 30 },
    email: { enable_confirmations: true },
    hook: { send_email: { enabled: true, uri: 'pg-functions://postgres/public/send_account_mail' } },
  })
  expect(api).not.toHaveProperty('port')
  expect(Object.keys(others)).toEqual(['project_id', 'db', 'functions'])
  expect(pushed).not.toContain('127.0.0.1')
})

test('every function is uploaded, each with the version that the doctor expects', () => {
  const { pushed, read } = deploy({})
  const wanted = functionNames().filter((name) => name !== 'voice')
  expect(Object.keys(parse(pushed)['functions'] as object).toSorted()).toEqual(wanted)
  expect(read('deploy/supabase/functions/_shared/version.ts')).toBe(`export const version = '${functionsVersion()}'\n`)
})

test('the function in front of the voice provider is uploaded only if its key is set', () => {
  const keys = 'VOICE_PUBLIC_KEY=public\nVOICE_ASSISTANT_ID=ada\n'
  const uploaded = [ENV, ENV + keys].map((envFile) =>
    existsSync(join(deploy({ envFile }).folder, 'deploy/supabase/functions/voice/index.ts')),
  )
  expect(uploaded).toEqual([false, features.voice])
})

test('a file with mistakes is refused before anything is done', () => {
  const { status, calls, output } = deploy({ args: ['--yes'], envFile: 'SITE_URL=http://acme.test\n' })
  expect([status, calls]).toEqual([1, []])
  expect(output).toMatch(/SITE_URL must be https[^]*CRON_SECRET is missing/)
})

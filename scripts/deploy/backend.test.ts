// The command as a whole, with a fake in place of the Supabase CLI that writes down how it was called.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterEach, expect, test, vi } from 'vitest'
import { functionNames, functionsVersion } from './functions-version.ts'

const REF = 'abcdefghijklmnopqrst'
const SECRETS = [
  're_topsecret',
  'sbp_0123456789abcdef0123456789abcdef01234567',
  'cron-0123456789abcdef0123456789abcdef',
]
const folders: string[] = []

// A test starts up to thirteen processes, one after the other.
vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function setUp({ failAt = '', text = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  folders.push(folder)
  const calls = join(folder, 'calls')
  const cli = join(folder, 'supabase')
  // It also copies the files it is given, as they are gone afterwards, and prints a secret, as a tool might.
  writeFileSync(
    cli,
    `#!/bin/sh
echo "$*" >> ${calls}
for given in "$@"; do case "$given" in *.env|*.sql) ls -l "$given" >> ${folder}/modes; cat "$given" >> ${folder}/files;; esac; done
echo "I was given $SUPABASE_ACCESS_TOKEN and $DEPLOY_SMTP_PASS"
case "$1 $2" in "${failAt}") exit 1;; esac
`,
    { mode: 0o755 },
  )
  const envFile = join(folder, 'env')
  writeFileSync(
    envFile,
    text ||
      `SUPABASE_PROJECT_REF=${REF}\nSITE_URL=https://acme.test\nMAIL_FROM=Acme <hello@acme.test>\n` +
        `CONTACT_TO=team@acme.test\nRESEND_API_KEY=${SECRETS[0]}\nSUPABASE_ACCESS_TOKEN=${SECRETS[1]}\n` +
        `CRON_SECRET=${SECRETS[2]}\nCONFIRM_EMAILS=true\n`,
  )
  const read = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')
  const run = (args: string[], env = {}) => {
    const script = join(import.meta.dirname, 'main.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'backend', `--env=${envFile}`, ...args], {
      env: { ...process.env, STACK_DIR: folder, SUPABASE_CLI_BINARY_OVERRIDE: cli, ...env },
      encoding: 'utf8',
    })
    const words = read('calls').split('\n').filter(Boolean)
    return { status, said: stdout + stderr, calls: words }
  }
  return { folder, read, run }
}

const names = (calls: string[]) => calls.map((call) => call.split(' ').slice(0, 2).join(' '))

test('with --yes every step is done, in order, and no secret is on a command line or printed', () => {
  const { folder, read, run } = setUp()
  const { status, calls, said } = run(['--yes'])
  expect(names(calls)).toEqual([
    'link --project-ref',
    'db push',
    'config push',
    'secrets set',
    'functions deploy',
    'db query',
  ])
  expect(status).toBe(0)
  expect(said).toContain('I was given •••• and ••••')
  for (const secret of SECRETS) expect(`${calls.join('\n')}${said}`).not.toContain(secret)
  // What the CLI was given held the secrets; only the owner could read it, and it is gone.
  expect(read('files')).toContain(`RESEND_API_KEY='${SECRETS[0]}'`)
  expect(read('files')).not.toContain('sbp_')
  expect(read('files')).toContain(`('project_url', 'https://${REF}.supabase.co')`)
  expect(read('files')).toContain(`private.set_ways('{}', false)`)
  expect(read('modes')).toMatch(/^-rw-------.*\n-rw-------/)
  expect(existsSync(join(folder, 'deploy/secrets.env'))).toBe(false)
  expect(existsSync(join(folder, 'deploy/vault.sql'))).toBe(false)
})

test('it stops at the first failure and says what to do', () => {
  const { status, calls, said } = setUp({ failAt: 'config push' }).run(['--yes'])
  expect(status).toBe(1)
  expect(names(calls)).toEqual(['link --project-ref', 'db push', 'config push'])
  expect(said).toContain('Stopped at "settings". The database is up to date')
})

test('without --yes it shows the plan without secrets, and calls nothing before the project is linked', () => {
  const { status, calls, said } = setUp().run([])
  expect(status).toBe(0)
  expect(calls).toEqual([])
  expect(said).toContain('supabase functions deploy --use-api --yes')
  expect(said).toContain('RESEND_API_KEY=•••• (12 characters)')
  expect(said).toContain('CONTACT_TO=team@acme.test')
  for (const secret of SECRETS) expect(said).not.toContain(secret)
})

test('without --yes a linked project is asked what would change, and nothing else', () => {
  const { folder, run } = setUp()
  mkdirSync(join(folder, 'deploy/supabase/.temp'), { recursive: true })
  writeFileSync(join(folder, 'deploy/supabase/.temp/project-ref'), REF)
  const { calls, said } = run([])
  expect(names(calls)).toEqual(['db push', 'config diff'])
  expect(calls[0]).toContain('--dry-run')
  expect(calls.join()).not.toContain('--yes')
  expect(said).toContain('Nothing was changed.')
})

test('the pushed settings are the rules of config.toml with the real addresses, without the local stack', () => {
  const { read, run } = setUp()
  run([])
  const pushed = read('deploy/supabase/config.toml')
  const { auth, api, ...others } = parse(pushed)
  expect(auth).toMatchObject({
    site_url: 'https://acme.test',
    additional_redirect_urls: [],
    minimum_password_length: 6,
    rate_limit: { sign_in_sign_ups: 30 },
    email: {
      enable_confirmations: true,
      smtp: { enabled: true, host: 'smtp.resend.com', admin_email: 'hello@acme.test', sender_name: 'Acme' },
      template: { recovery: { subject: 'Set a new password' } },
    },
  })
  expect(api).not.toHaveProperty('port')
  expect(Object.keys(others)).toEqual(['project_id', 'db', 'functions'])
  expect(pushed).not.toContain('127.0.0.1')
  for (const secret of SECRETS) expect(pushed).not.toContain(secret)
})

test.each([
  ['off', {}, false],
  ['on', { VITE_FAILURE_BEACON: 'on' }, true],
])('with the failure beacon %s, the functions that are uploaded', (_, env, isUploaded) => {
  const { folder, read, run } = setUp()
  run([], { VITE_FAILURE_BEACON: '', ...env })
  expect(existsSync(join(folder, 'deploy/supabase/functions/browser-failures'))).toBe(isUploaded)
  const { functions } = parse(read('deploy/supabase/config.toml'))
  expect(Object.keys(functions as object).toSorted()).toEqual(functionNames(isUploaded))
  // The doctor expects this version.
  expect(read('deploy/supabase/functions/_shared/version.ts')).toBe(`export const version = '${functionsVersion()}'\n`)
})

test('a file with mistakes is refused before anything is done', () => {
  const { status, calls, said } = setUp({ text: 'SITE_URL=http://acme.test\n' }).run(['--yes'])
  expect(status).toBe(1)
  expect(calls).toEqual([])
  expect(said).toContain('SITE_URL must be https')
  expect(said).toContain('CRON_SECRET is missing')
})

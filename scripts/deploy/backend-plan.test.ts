import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { productionConfig, secretsFile, vaultSql } from './backend-config.ts'
import { readBackendEnv } from './backend-env.ts'
import { describePlan, planBackend } from './backend-plan.ts'

const SECRETS = [
  're_topsecret',
  'sbp_0123456789abcdef0123456789abcdef01234567',
  'cron-0123456789abcdef0123456789abcdef',
]
const env = readBackendEnv(
  `SUPABASE_PROJECT_REF=abcdefghijklmnopqrst
   SUPABASE_ACCESS_TOKEN=${SECRETS[1]}
   SITE_URL=https://acme.test
   CONFIRM_EMAILS=true
   MAIL_FROM=Acme <hello@acme.test>
   CONTACT_TO=team@acme.test
   RESEND_API_KEY=${SECRETS[0]}
   CRON_SECRET=${SECRETS[2]}`,
  '',
)
const steps = planBackend(env, { secrets: 'secrets.env', vault: 'vault.sql' })
const local = readFileSync(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')

test('commands that change the project pass --yes; those of a dry run never do', () => {
  // Linking changes nothing but a file of ours.
  for (const { command } of steps.slice(1)) expect(command).toContain('--yes')
  for (const { preview } of steps) expect(preview ?? []).not.toContain('--yes')
  expect(steps.find(({ name }) => name === 'migrations')?.preview).toContain('--dry-run')
})

test('neither a command nor the plan shows a secret', () => {
  const said = `${JSON.stringify(steps)}\n${describePlan(env, steps)}`
  for (const secret of SECRETS) expect(said).not.toContain(secret)
  expect(said).toContain('RESEND_API_KEY=•••• (12 characters)')
  expect(said).toContain('CONTACT_TO=team@acme.test')
})

test('the pushed settings have the real addresses, the rules of config.toml, and no password', () => {
  const pushed = productionConfig(local, env)
  const { auth } = parse(pushed) as { auth: Record<string, unknown> }
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
  expect(pushed).not.toContain('127.0.0.1')
  for (const secret of SECRETS) expect(pushed).not.toContain(secret)
})

test('what only describes the local stack is not pushed', () => {
  const pushed = parse(productionConfig(local, env))
  expect(Object.keys(pushed)).toEqual(['project_id', 'api', 'db', 'auth', 'functions'])
  expect(pushed['api']).not.toHaveProperty('port')
  expect(pushed['functions']).toHaveProperty('send-contact-emails')
})

test('the files for the CLI hold the secrets', () => {
  expect(secretsFile(env)).toContain(`CRON_SECRET='${SECRETS[2]}'\n`)
  expect(secretsFile(env)).not.toContain('sbp_')
  expect(vaultSql(env)).toContain(`('project_url', 'https://abcdefghijklmnopqrst.supabase.co')`)
  expect(vaultSql(env)).toContain(`private.set_ways('{}', false)`)
})

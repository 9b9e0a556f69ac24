import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCertificate } from './ask.ts'
import { expiryChecks } from './expiry.ts'
import { found, NOW, registration, reply, testFaults, type Changes } from './healthy-deployment.ts'

const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const certificate = (from: number, to: number): Changes => ({
  settings: { certificateOf: async () => ({ from: inDays(from), to: inDays(to) }) },
})
const unreachable = { settings: { certificateOf: async () => ({ failure: 'no way' }) } }
const domain = (name: string, body: object, status = 200): Changes => ({
  ...reply(`GET https://rdap.dev/domain/${name}`, { status, body }),
  env: { siteUrl: `https://${name}` },
  mail: { senderDomain: null },
})
const until = (days: number, ...status: string[]) => registration(inDays(days).toISOString(), status)
const tokenFor = (days: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: inDays(days).getTime() / 1000 })).toString('base64url')}.x`
const keys = { env: { supabasePublishableKey: tokenFor(29) }, settings: { serviceKey: tokenFor(-2) } }
const PROJECT = 'GET https://api.supabase.com/v1/projects/abcdefgh'
const setting = (body: object, status = 200) => reply(`${PROJECT}/config/auth`, { status, body })
const OFF = { security_update_password_require_current_password: false }
const backups = (...list: [string, number][]) => {
  const made = list.map(([status, days]) => ({ status, inserted_at: inDays(days).toISOString() }))
  return reply(`${PROJECT}/database/backups`, { body: { backups: made } })
}

testFaults(expiryChecks, {
  password: {
    'not asked for': [setting(OFF), /^wrong: Whoever has a session may .* → .*"Require current password/],
    'not known': [setting({}), /^unsure: /],
    'the token is refused': [setting({}, 401), /^wrong: Supabase's .* refuses: 401\. → Make a new access token/],
    'no token': [{ settings: { accessToken: null } }, /^skipped: not known/],
  },
  certificate: {
    'not renewed': [certificate(-77, 13), /^wrong: .* www\.ada\.dev expires in 13 days and .* → Look at the host/],
    expired: [certificate(-91, -1), /www\.ada\.dev has expired/],
    'short-lived, in time': [certificate(-4, 2), /^ok: /],
    'short-lived, late': [certificate(-5, 1), /expires in 1 days/],
    'no connection': [unreachable, /^skipped: www\.ada\.dev: no way/],
  },
  domain: {
    'it ends': [domain('soon.dev', until(9)), /^wrong: .* soon\.dev ends in 9 days\. → Log in at the registrar/],
    'on hold': [domain('held.dev', until(99, 'client hold')), /The registry has held\.dev as "client hold"/],
    'no date': [domain('quiet.dev', { events: [] }), /^skipped: .*its registry does not publish the date/],
    'no such name': [domain('gone.dev', {}, 404), /^skipped: .*its registry has no such name/],
    'asked too often': [domain('busy.dev', {}, 429), /^skipped: .*its registry: 429/],
    'no RDAP': [domain('ada.de', {}), /^skipped: .*the registry of \.de has no RDAP/],
  },
  keys: {
    'they end': [
      keys,
      /^wrong: VITE_SUPABASE_PUBLISHABLE_KEY expires in 29 days\. → Take[^]*_SERVICE_ROLE_KEY has expired/,
    ],
    'one lasts': [{ env: { supabasePublishableKey: tokenFor(900) } }, /^ok: VITE_SUPABASE_PUBLISHABLE_KEY 900 days/],
  },
  backups: {
    none: [backups(), /^wrong: There is no backup\. → Look at Database > Backups/],
    'failed ones since': [backups(['FAILED', 0], ['COMPLETED', -2]), /The newest backup is 48 hours old/],
    'no dumps': [{ settings: { backupFolder: '/nowhere' } }, /There is no backup\. → Look at the job that writes to/],
  },
  minutes: {
    'most are used': [{ facts: { voice: { secondsToday: 48 * 60 } } }, /^wrong: 48 of today's 60 .* → docs\/runbook/],
  },
})

test('of dumps of one’s own the newest that is not empty counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (name: string, text: string, days: number) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), inDays(days), inDays(days))
  }
  const dumps = () => found(expiryChecks, 'backups', { settings: { backupFolder: folder } })
  add('old.sql', 'copy', -3)
  add('new.sql', '', 0)
  expect(await dumps()).toContain('The newest backup is 72 hours old.')
  add('new.sql', 'copy', 0)
  expect(await dumps()).toBe('ok: 0 hours old')
})

test('the dates are read from the handshake, also of a certificate that no one trusts', async () => {
  // It warns that its built-in certificate is for tests.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  logged.mockClear()
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const { from, to } = (await readCertificate(`localhost:${port}`, 2_000)) as { from: Date; to: Date }
  expect(from.getTime()).toBeLessThan(to.getTime())
  expect(to.getTime()).toBeLessThan(NOW.getTime())
  expect(await readCertificate('localhost:9', 2_000)).toEqual({ failure: expect.any(String) as string })
})

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectChecks } from './project.ts'
import { found, NOW, reply, testFaults } from '../../tests/support/healthy-deployment.ts'

const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const PROJECT = 'GET https://api.supabase.com/v1/projects/abcdefgh'
const setting = (body: object, status = 200) => reply(`${PROJECT}/config/auth`, { status, body })
const OFF = { security_update_password_require_current_password: false }
const backups = (...list: [string, number][]) => {
  const made = list.map(([status, days]) => ({ status, inserted_at: inDays(days).toISOString() }))
  return reply(`${PROJECT}/database/backups`, { body: { backups: made } })
}

testFaults(projectChecks, {
  password: {
    'not required': [setting(OFF), /^wrong: Anyone with a session can .* → .*"Require current password/],
    'not known': [setting({}), /^unsure: /],
    'the token is refused': [
      setting({}, 401),
      /^wrong: Supabase's .* refused the request: 401\. → Create a new access token/,
    ],
    'no token': [{ settings: { accessToken: null } }, /^skipped: needs a hosted project/],
  },
  backups: {
    none: [backups(), /^wrong: There is no backup\. → Check Database > Backups/],
    'failed ones since': [backups(['FAILED', 0], ['COMPLETED', -2]), /The newest backup is 48 hours old/],
    'no dumps': [{ settings: { backupFolder: '/nowhere' } }, /There is no backup\. → Check the job that writes to/],
  },
  minutes: {
    'most are used': [{ facts: { voice: { secondsToday: 48 * 60 } } }, /^wrong: 48 of today's 60 .* → docs\/runbook/],
  },
})

test('the newest non-empty dump in the backup folder counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (name: string, text: string, days: number) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), inDays(days), inDays(days))
  }
  const dumps = () => found(projectChecks, 'backups', { settings: { backupFolder: folder } })
  add('old.sql', 'copy', -3)
  add('new.sql', '', 0)
  expect(await dumps()).toContain('The newest backup is 72 hours old.')
  add('new.sql', 'copy', 0)
  expect(await dumps()).toBe('ok: 0 hours old')
})

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Check } from '../doctor/check.ts'
import type { DoctorSettings } from '../doctor/deployment.ts'
import { found, inDays, none, serve } from './found-by.ts'
import type { WatchSettings } from './settings.ts'
import { usedUpChecks } from './used-up.ts'

function usedUp(id: string, settings: Partial<WatchSettings>): Check | undefined {
  return usedUpChecks({ ...none, ...settings }).find((check) => check.id === id)
}

function tokenFor(days: number): string {
  return `e30.${Buffer.from(JSON.stringify({ exp: inDays(days).getTime() / 1000 })).toString('base64url')}.x`
}

test('keys that are tokens are wrong a month before their end', async () => {
  const keys = usedUp('keys', {})
  expect(await found(keys, {})).toBe('ok: no key carries a date')
  expect(await found(keys, { supabaseAnonKey: tokenFor(900) })).toBe('ok: VITE_SUPABASE_ANON_KEY 900 days')
  expect(await found(keys, { supabaseAnonKey: tokenFor(29) }, { serviceKey: tokenFor(-2) })).toBe(
    'wrong: VITE_SUPABASE_ANON_KEY expires in 29 days. SUPABASE_SERVICE_ROLE_KEY has expired.',
  )
})

test('the newest finished backup of a hosted project counts', async () => {
  const body = { backups: [] as object[], physical_backup_data: {} }
  const url = await serve((request, response) => {
    if (request.url !== '/v1/projects/abcdefghijklmnopqrst/database/backups') response.writeHead(404).end('{}')
    else if (request.headers.authorization !== 'Bearer sbp_1') response.writeHead(401).end('{"message":"Unauthorized"}')
    else response.end(JSON.stringify(body))
  })
  const of = (token: string | null) =>
    found(usedUp('backups', { management: { url, token } }), {
      supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    })
  expect(await of(null)).toContain('skipped: not known')
  expect(await of('sbp_old')).toBe('wrong: The list of backups is refused: 401, "Unauthorized".')
  expect(await of('sbp_1')).toBe('wrong: There is no backup.')
  body.backups = [
    { status: 'FAILED', inserted_at: inDays(0).toISOString() },
    { status: 'COMPLETED', inserted_at: inDays(-2).toISOString() },
  ]
  expect(await of('sbp_1')).toBe('wrong: The newest backup is 48 hours old.')
  body.physical_backup_data = { latest_physical_backup_date_unix: inDays(-1).getTime() / 1000 }
  expect(await of('sbp_1')).toBe('ok: 24 hours old')
})

test('of dumps of one’s own the newest that is not empty counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const add = (name: string, text: string, days: number) => {
    writeFileSync(join(folder, name), text)
    utimesSync(join(folder, name), inDays(days), inDays(days))
  }
  expect(await found(usedUp('backups', { backupFolder: join(folder, 'nowhere') }), {})).toBe(
    'wrong: There is no backup.',
  )
  const backups = usedUp('backups', { backupFolder: folder })
  add('old.sql', 'copy', -3)
  add('new.sql', '', 0)
  expect(await found(backups, {})).toBe('wrong: The newest backup is 72 hours old.')
  add('new.sql', 'copy', 0)
  expect(await found(backups, {})).toBe('ok: 0 hours old')
})

test('voice minutes are told before they are used up', async () => {
  const voice = { secondsToday: 0 }
  const supabaseUrl = await serve((_, response) => response.end(JSON.stringify({ voice })))
  const page = { publicKey: 'any', assistantId: 'a', apiUrl: `${supabaseUrl}/functions/v1/voice`, callMachineUrl: '' }
  const of = (env: Partial<DoctorSettings['env']>) =>
    found(usedUp('minutes', {}), { supabaseUrl, ...env }, { serviceKey: 'sb_secret_1' })
  expect(await of({ voice: page })).toBe('ok: 0 of 60 used today')
  voice.secondsToday = 48 * 60
  expect(await of({ voice: page })).toBe("wrong: 48 of today's 60 voice minutes are used.")
  expect(await of({})).toContain('skipped: not known')
})

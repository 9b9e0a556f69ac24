import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnreachable, missingParts } from './install.ts'

test('an archive is there when the cache has its hash', () => {
  const cache = mkdtempSync(join(tmpdir(), 'cache-'))
  expect(missingParts(['auth', 'rest'], cache)).toEqual(expect.arrayContaining(['auth', 'rest']))
  const lock = readFileSync(join(import.meta.dirname, '../supabase/supabase.lock'), 'utf8')
  for (const [hash] of lock.matchAll(/[\da-f]{64}/g))
    mkdirSync(join(cache, `services/auth/v1/any/${hash}`), { recursive: true })
  expect(missingParts(['auth', 'rest'], cache)).not.toEqual(expect.arrayContaining(['auth']))
})

test('without a way to the source its host is named, and a proxy is left to the CLI', async () => {
  const env = { SUPABASE_INTERNAL_SLIM_RELEASES_URL: 'http://127.0.0.1:9/releases' }
  const at = (more: NodeJS.ProcessEnv) => findUnreachable({ ...process, env: { ...env, ...more } })
  expect(await at({})).toBe('127.0.0.1:9')
  expect(await at({ HTTPS_PROXY: 'http://proxy' })).toBeNull()
})

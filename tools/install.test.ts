import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnreachable } from './install.ts'

test('without a way to the source its host is named, and a proxy is left to the CLI', async () => {
  const env = { SUPABASE_INTERNAL_SLIM_RELEASES_URL: 'http://127.0.0.1:9/releases' }
  const at = (more: NodeJS.ProcessEnv) => findUnreachable({ ...process, env: { ...env, ...more } })
  expect(await at({})).toBe('127.0.0.1:9')
  expect(await at({ HTTPS_PROXY: 'http://proxy' })).toBeNull()
})

test('a command that needs the tools without a way to the registry says so in one sentence, and ends', () => {
  const root = mkdtempSync(join(tmpdir(), 'tools-'))
  for (const file of ['install.ts', 'package.json', 'package-lock.json'])
    cpSync(join(import.meta.dirname, file), join(root, 'tools', file))
  const { HTTPS_PROXY: _, https_proxy: __, ...env } = process.env
  const offline = { ...env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: join(root, 'cache') }
  const code = `await (await import('${join(root, 'tools/install.ts')}')).requireTools()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: offline,
    encoding: 'utf8',
  })
  rmSync(root, { recursive: true })
  const sentence =
    'The Supabase CLI is not installed yet, and 127.0.0.1:9, from which npm installs it, is not reachable.'
  expect([status, stderr.trim()]).toEqual([1, sentence])
})

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findGotrue } from './binary.ts'

function setup(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gotrue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'lodestar/gotrue'), { recursive: true })
  const path = join(folder, 'lodestar/gotrue/auth')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return folder
}

test('finds the binary in the cache folder with its version', () => {
  const cache = setup('echo v9.9.9')
  const path = join(cache, 'lodestar/gotrue/auth')
  expect(findGotrue({ XDG_CACHE_HOME: cache })).toEqual({ path, version: 'v9.9.9' })
  expect(findGotrue({ GOTRUE_BINARY: path })).toEqual({ path, version: 'v9.9.9' })
})

test('without a binary, the error explains where to get one and where to put it', () => {
  expect(() => findGotrue({ GOTRUE_BINARY: '/nowhere/auth' })).toThrow(
    expect.objectContaining({
      message: 'There is no GoTrue at /nowhere/auth.',
      advice: expect.stringMatching(/v2\.196\.0.*github\.com\/supabase\/auth.*GOTRUE_BINARY/),
    }),
  )
})

test('refuses a binary that does not run', () => {
  const cache = setup('exit 3')
  expect(() => findGotrue({ XDG_CACHE_HOME: cache })).toThrow('does not run')
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), 'const key = "sb_publishable_abc"')
})
afterEach(() => rmSync(folder, { recursive: true }))

const scan = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'scan-build.ts'), folder], { encoding: 'utf8' })

test('a clean build passes', () => {
  expect(scan()).toMatchObject({ status: 0, stdout: 'secrets: 1 files, 0 found\n' })
})

test('a planted key fails the build and is named by file, not repeated', () => {
  const planted = `sb_secret_${'N'.repeat(13)}`
  writeFileSync(join(folder, 'assets/deep.js'), `const key = "${planted}"`)
  const { status, stderr } = scan()
  expect(status).toBe(1)
  expect(stderr).toContain('assets/deep.js: a secret key of Supabase')
  expect(stderr).not.toContain(planted)
})

test('an empty folder is no proof', () => {
  rmSync(join(folder, 'assets'), { recursive: true })
  expect(scan().status).toBe(1)
})

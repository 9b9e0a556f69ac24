import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scanBuild } from './scan-build.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), 'const key = "sb_publishable_abc"')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a clean build passes', () => {
  vi.spyOn(console, 'info').mockReturnValue()
  expect(() => scanBuild(folder)).not.toThrow()
  expect(console.info).toHaveBeenCalledWith('secrets: 1 files, 0 found')
})

test('a planted key fails the build and is named by file, not repeated', () => {
  const planted = `sb_secret_${'N'.repeat(13)}`
  writeFileSync(join(folder, 'assets/deep.js'), `const key = "${planted}"`)
  expect(() => scanBuild(folder)).toThrow(/^assets\/deep\.js: a secret key of Supabase$/)
})

test('an empty folder is no proof', () => {
  rmSync(join(folder, 'assets'), { recursive: true })
  expect(() => scanBuild(folder)).toThrow('is empty')
})

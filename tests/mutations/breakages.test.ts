import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../stack/settings.ts'
import { readBreakages } from '../support/breakages.ts'

/** Exact, so that none is deleted unnoticed. Raise it for a new one. */
const BREAKAGES = 155
const breakages = readBreakages()

test.each(breakages)('$name applies, and names a test file', ({ path, sentence, test: file }) => {
  expect(spawnSync('git', ['apply', '--check', path], { cwd: ROOT, encoding: 'utf8' }).stderr).toBe('')
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  // Of the kinds that main.ts runs.
  expect(file).toMatch(/\.test\.(sql|tsx?)$/)
  expect(existsSync(join(ROOT, file))).toBe(true)
})

test('a breakage whose lines are renamed is remade, not deleted', () => {
  expect(breakages).toHaveLength(BREAKAGES)
})

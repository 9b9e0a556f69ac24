// tests/statements.json names the tests of each statement of the specification.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/settings.ts'
import { readStatements } from './support/statements.ts'

const statements = readStatements()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('every statement has a test, or a reason why it has none', () => {
  expect(statements.length).toBeGreaterThan(250)
  expect(statements.filter(({ tests, reason }) => tests.length === 0 && !reason)).toEqual([])
})

test('every named test exists', () => {
  const named = statements.flatMap(({ tests }) => tests)
  const exists = ({ file, title }: (typeof named)[number]) =>
    ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`))
  expect(named.filter((one) => !exists(one))).toEqual([])
})

test('every exact word is in a test of its statement by its letters', () => {
  const unproven = statements
    .filter(({ reason, tests }) => reason === null || tests.length > 0)
    .flatMap(({ phrases, tests }) => phrases.filter((word) => !tests.some(({ file }) => read(file).includes(word))))
  expect(unproven).toEqual([])
})

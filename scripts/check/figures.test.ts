import { expect, test } from 'vitest'
import { writeLine } from './figures.ts'

const run = { passed: 2, failed: 0, minutes: 9, date: '2026-11-17', commit: 'abc1234' }
const line = '- `bash .ci/run`: 2 passed, 0 failed, in 9 minutes (2026-11-17, abc1234) <!-- ci -->'
const end = '\n\n<!-- /figures -->\n'

test('replaces only the line of the result, with date and commit', () => {
  expect(writeLine(`- old <!-- ci -->\n- other <!-- page -->${end}`, 'ci', run)).toBe(
    `${line}\n- other <!-- page -->${end}`,
  )
})

test('adds a first result at the end of the list, and refuses a text without one', () => {
  expect(writeLine(`- other <!-- page -->${end}`, 'ci', run)).toBe(`- other <!-- page -->\n${line}${end}`)
  expect(() => writeLine('no list', 'ci', run)).toThrow('README.md has no <!-- /figures -->')
})

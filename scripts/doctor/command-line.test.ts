import { expect, test } from 'vitest'
import { readOptions } from './command-line.ts'

test('a lead may have an address or not', () => {
  expect(readOptions([])).toEqual({ lead: false, launch: false, json: false, local: false, help: false })
  expect(readOptions(['--lead'])).toMatchObject({ lead: true })
  expect(readOptions(['--json', '--lead=ada@example.org'])).toMatchObject({ lead: 'ada@example.org', json: true })
})

test('unknown options are reported', () => {
  expect(readOptions(['--leads'])).toEqual({ problem: expect.stringContaining('--leads') as string })
  expect(readOptions(['ada@example.org'])).toHaveProperty('problem')
  expect(readOptions(['--lead=ada'])).toEqual({ problem: '--lead=ada is no mail address.' })
})

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTraces } from './traces.ts'

test('a word is found in the text and in the name of a file, in any case', () => {
  const root = mkdtempSync(join(tmpdir(), 'traces-'))
  mkdirSync(join(root, 'dist/assets'), { recursive: true })
  writeFileSync(join(root, 'dist/index.html'), '<title>ACME</title>')
  writeFileSync(join(root, 'dist/assets/acme-logo.svg'), '')
  writeFileSync(join(root, 'dist/assets/client-wray.webp'), 'acme')
  expect(findTraces(root, ['dist/**/*.*'], ['Acme', 'Bolt'])).toEqual([
    'dist/assets/acme-logo.svg names Acme',
    'dist/index.html names Acme',
  ])
  expect(findTraces(root, ['dist/**/*.*'], ['wray'])).toEqual(['dist/assets/client-wray.webp names wray'])
})

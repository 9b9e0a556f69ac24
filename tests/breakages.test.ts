import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/settings.ts'
import { BREAKAGES, occurrences } from './breakages.ts'

const list = readFileSync(join(ROOT, 'tests/breakages.ts'), 'utf8')
const lineOf = (name: string) => list.slice(0, list.indexOf(`'${name}'`)).split('\n').length

test.each(BREAKAGES)('“$name” still applies', (breakage) => {
  const lines = occurrences(breakage, ROOT)
  const found = lines.length === 0 ? 'nowhere' : `on lines ${lines.join(', ')}`
  const mistake = `tests/breakages.ts:${lineOf(breakage.name)}: its text is to be once in ${breakage.file}, and is ${found}`
  expect(lines.length === 1 ? null : mistake).toBeNull()
})

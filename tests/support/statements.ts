import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

/** `reason`: why it does not apply, or how the site differs. */
type Entry = string | string[] | { reason: string; tests?: string[] }
type NamedTest = { file: string; title: string }
export type Statement = { text: string; reason: string | null; tests: NamedTest[]; phrases: string[] }

export function readStatements(): Statement[] {
  const json = readFileSync(join(ROOT, 'tests/statements.json'), 'utf8')
  const sections = JSON.parse(json) as Record<string, Record<string, Entry>>
  return Object.values(sections).flatMap((section) =>
    Object.entries(section).map(([text, entry]) => {
      const { reason, tests = [] } =
        typeof entry === 'object' && 'reason' in entry ? entry : { reason: null, tests: entry }
      const phrases = [...text.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word)
      return { text, reason, tests: [tests].flat().map(readTest), phrases }
    }),
  )
}

function readTest(named: string): NamedTest {
  const [file = '', title = ''] = named.split(' › ')
  return { file, title }
}

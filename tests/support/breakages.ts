import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

/** A patch that breaks one behaviour, with one sentence about it and the test file that must fail. */
type Breakage = { name: string; path: string; sentence: string; test: string }

export function readBreakages(): Breakage[] {
  const paths = globSync('tests/mutations/*.patch', { cwd: ROOT }).map((path) => join(ROOT, path))
  return paths.toSorted().map((path) => {
    const [sentence = '', second = ''] = readFileSync(path, 'utf8').split('\n')
    return { name: basename(path, '.patch'), path, sentence, test: second.replace(/^Test: /, '') }
  })
}

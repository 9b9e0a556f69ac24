import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionNames as allFunctions, FUNCTIONS } from '../../stack/services/functions/function-processes.ts'

/** The functions to deploy. Without calls, the function in front of the voice provider has no legitimate callers. */
export function functionNames({ hasCalls }: { hasCalls: boolean }): string[] {
  return allFunctions().filter((name) => hasCalls || name !== 'voice')
}

export function functionsVersion(): string {
  const hash = createHash('sha256')
  const files = globSync('*/**/*.{ts,tsx,json}', { cwd: FUNCTIONS })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/node_modules\//.test(path))
  for (const path of files.toSorted()) {
    hash.update(`${path}\0${readFileSync(join(FUNCTIONS, path), 'utf8').replaceAll('\r\n', '\n')}\0`)
  }
  return hash.digest('hex').slice(0, 12)
}

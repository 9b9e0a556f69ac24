import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import proven from './proven-versions.json' with { type: 'json' }

/** The versions that this suite last passed with. */
export const provenVersions: Record<string, string> = proven

export function installedVersions(): Record<string, string> {
  const modules = join(import.meta.dirname, '../../../node_modules')
  return Object.fromEntries(
    Object.keys(proven).map((name) => {
      const file = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { version: string }
      return [name, file.version]
    }),
  )
}

import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from './find-secrets.ts'

/** Stops the build when a file that visitors get holds a secret. An empty folder proves nothing and fails too. */
export function scanBuild(folder: string): void {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  const found = files.flatMap((path) =>
    findSecrets(readFileSync(join(folder, path), 'utf8'), process.env).map((what) => `${path}: ${what}`),
  )
  console.info(`secrets: ${files.length} files, ${found.length} found`)
  if (found.length > 0 || files.length === 0) throw new Error(found.join('\n') || `${folder} is empty`)
}

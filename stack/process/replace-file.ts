import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../settings.ts'

const LOCAL = join(ROOT, '.local')

/** Atomic: a concurrent reader gets either the old or the new content, never a part of it. */
export function replaceFile(file: string, content: string | Buffer): void {
  const unfinished = join(LOCAL, `unfinished-${process.pid}`)
  for (const folder of [LOCAL, dirname(file)]) mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

import { existsSync, readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Migrations are applied, and the API reads the schema, only when the stack starts. While it runs, each new or changed
 * file is therefore reported once. Returns a function that stops watching.
 */
export function watchMigrations(folder: string, report: (line: string) => void): () => void {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const applied = new Map(readdirSync(folder).map((file) => [file, read(file)]))
  const reported = new Set<string>()
  const watcher = watch(folder, (_event, file) => {
    if (!file?.endsWith('.sql') || reported.has(file) || !existsSync(join(folder, file))) return
    if (applied.get(file) === read(file)) return
    reported.add(file)
    report(
      applied.has(file)
        ? `${file} has changed, but was applied before. Press Ctrl-C, then: npm run reset && npm run dev`
        : `${file} is new and not applied yet. Press Ctrl-C, then: npm run dev`,
    )
  })
  return () => watcher.close()
}

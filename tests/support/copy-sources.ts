import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

const LEFT_OUT = new Set(['node_modules', '.git', '.local', 'dist', 'tools/node_modules'])

const isSource = (path: string) => !LEFT_OUT.has(path) && !/^brand[/\\](?!README\.md$)/.test(path)

/** The path of a copy of the sources that can be changed and run, with an empty brand/. It is removed when the process exits. */
export function copySources(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `${name}-`))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => isSource(relative(ROOT, path)) })
  // Not the folder itself, in which Vite writes.
  mkdirSync(join(copy, 'node_modules'))
  for (const entry of readdirSync(join(ROOT, 'node_modules')))
    if (!entry.startsWith('.vite')) symlinkSync(join(ROOT, 'node_modules', entry), join(copy, 'node_modules', entry))
  return copy
}

import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Empties modules that no page imports any more, so that nothing of them is built. */
export function leaveOut(files: string[]): Plugin {
  const left = new Set(files.map((file) => join(ROOT, file)))
  return { name: 'leave-out', enforce: 'pre', load: (id) => (left.has(id) ? '' : null) }
}

import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../stack/settings.ts'

/**
 * The Supabase CLI and wrangler, apart from the other packages because they would double the size of every install. From the
 * root of the repository.
 */
export const TOOLS = 'tools'

/** npm refuses an archive whose hash is not that of the lock file. No tool needs its install script. */
export const installCommand = (folder: string) =>
  ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'] as const

export const toolPath = (name: 'supabase' | 'wrangler', folder: string) => join(folder, 'node_modules/.bin', name)

let installed: Promise<unknown> | undefined

export async function runSupabase(url: string, ...args: string[]): Promise<string> {
  const run = promisify(execFile)
  const [npm, ...options] = installCommand(TOOLS)
  installed ??= isInstalled() ? Promise.resolve() : run(npm, options, { cwd: ROOT })
  await installed
  const env = { ...process.env, DO_NOT_TRACK: '1', PGSSLMODE: 'disable' }
  return (await run(toolPath('supabase', TOOLS), [...args, `--remote=${url}`], { env, cwd: ROOT })).stdout
}

/** npm writes the second file at the end of an install. */
function isInstalled(): boolean {
  const [lock, installedLock] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(join(ROOT, TOOLS, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return (installedLock ?? 0) > (lock ?? 0)
}

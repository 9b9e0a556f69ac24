// Installs the Supabase CLI and wrangler, apart from the other packages because they would double the size of every install.
import { execFile, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

/** From the root of the repository. */
export const TOOLS = 'tools'

/** npm refuses an archive whose hash is not that of the lock file. No tool needs its install script. */
export const installCommand = (folder: string) =>
  ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'] as const

export const toolPath = (name: 'supabase' | 'wrangler', folder: string) => join(folder, 'node_modules/.bin', name)

/** Ends the process with one sentence if that fails. Without a network npm would retry for minutes. */
export function installTools(): void {
  if (areInstalled()) return
  const [npm, ...options] = installCommand(TOOLS)
  const { status } = spawnSync(
    npm,
    [...options, '--loglevel=silent', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status === 0) return
  console.error('The Supabase CLI is not installed yet, and npm could not install it: is its registry reachable?')
  process.exit(1)
}

/** Needs the tools. */
export async function runSupabase(url: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DO_NOT_TRACK: '1', PGSSLMODE: 'disable' }
  const run = promisify(execFile)
  return (await run(toolPath('supabase', TOOLS), [...args, `--remote=${url}`], { env, cwd: ROOT })).stdout
}

/** npm writes the second file at the end of an install. */
export function areInstalled(): boolean {
  const [lock, installedLock] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(join(ROOT, TOOLS, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return (installedLock ?? 0) > (lock ?? 0)
}

// Installs the Supabase CLI and wrangler, apart from the other packages because they would double the size of every install.
import { execFile } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PROBE_TIMEOUT_MS = 20_000

type Lock = { services: Record<string, { resolved: { natives: Record<string, { archive: string }> } }> }

/** From the root of the repository. */
export const TOOLS = 'tools'

/** npm refuses an archive whose hash is not that of the lock file. No tool needs its install script. */
export const installCommand = (folder: string) =>
  ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'] as const

export const toolPath = (name: 'supabase' | 'wrangler', folder: string) => join(folder, 'node_modules/.bin', name)

let installed: Promise<unknown> | undefined

export async function installTools(): Promise<void> {
  const [npm, ...options] = installCommand(TOOLS)
  installed ??= areInstalled() ? Promise.resolve() : promisify(execFile)(npm, options, { cwd: ROOT })
  await installed
}

export async function runSupabase(url: string, ...args: string[]): Promise<string> {
  await installTools()
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

/** Of the native runtime: its cache has a folder for each archive, named by its hash in supabase.lock. */
export function missingParts(services: string[], cache = join(homedir(), '.supabase/cache/stack')): string[] {
  const { services: locked } = JSON.parse(readFileSync(join(ROOT, 'supabase/supabase.lock'), 'utf8')) as Lock
  const target = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const cached = new Set(globSync(join(cache, '*/*/*/*/*')).map((folder) => basename(folder)))
  const missing = services.filter((name) => !cached.has(locked[name]?.resolved.natives[target]?.archive ?? ''))
  return [...(areInstalled() ? [] : ['the CLI']), ...missing]
}

/** The host that the CLI fetches from, if there is no way to it: the CLI and npm would try for minutes. */
export async function findUnreachable({ env } = process): Promise<string | null> {
  const source = env['SUPABASE_INTERNAL_SLIM_RELEASES_URL'] ?? 'https://github.com'
  // The CLI and npm use a proxy, fetch does not.
  if (env['HTTPS_PROXY'] ?? env['https_proxy']) return null
  const probe = fetch(source, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  return probe.then(
    () => null,
    () => new URL(source).host,
  )
}

// Installs the Supabase CLI and wrangler, apart from the other packages because they would double the size of every install.
import { execFile } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PROBE_TIMEOUT_MS = 8_000

type Lock = { services: Record<string, { resolved: { natives: Record<string, { archive: string }> } }> }

/** From the root of the repository. */
export const TOOLS = 'tools'

/** npm refuses an archive whose hash is not that of the lock file. No tool needs its install script. */
export const installCommand = (folder: string) =>
  ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'] as const

export const toolPath = (name: 'supabase' | 'wrangler', folder: string) => join(folder, 'node_modules/.bin', name)

let installed: Promise<void> | undefined

export function installTools(): Promise<void> {
  installed ??= areInstalled() ? Promise.resolve() : install()
  return installed
}

async function install(): Promise<void> {
  const [npm, ...options] = installCommand(TOOLS)
  const run = promisify(execFile)
  const { stdout: registry } = await run(npm, ['config', 'get', 'registry'], { cwd: ROOT })
  const unreachable = await unreachableHost(registry.trim(), process.env)
  // Everything may be in npm's cache. Without --offline npm would try the registry for minutes.
  const offline = unreachable === null ? [] : ['--offline']
  await run(npm, [...options, ...offline], { cwd: ROOT }).catch((error: unknown) => {
    if (unreachable === null) throw error
    throw new Error(
      `The Supabase CLI is not installed yet, and ${unreachable}, from which npm installs it, is not reachable.`,
    )
  })
}

/** For commands that need the tools: ends the process with one sentence if they cannot be installed. */
export async function requireTools(): Promise<void> {
  await installTools().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
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
export function missingParts(services: string[]): string[] {
  const { services: locked } = JSON.parse(readFileSync(join(ROOT, 'supabase/supabase.lock'), 'utf8')) as Lock
  const target = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const cached = new Set(globSync(join(homedir(), '.supabase/cache/stack/*/*/*/*/*')).map((folder) => basename(folder)))
  const missing = services.filter((name) => !cached.has(locked[name]?.resolved.natives[target]?.archive ?? ''))
  return [...(areInstalled() ? [] : ['the CLI']), ...missing]
}

/** The host that the CLI fetches the native runtime from, if it is not reachable. */
export function findUnreachable({ env } = process): Promise<string | null> {
  return unreachableHost(env['SUPABASE_INTERNAL_SLIM_RELEASES_URL'] ?? 'https://github.com', env)
}

/** The host of a URL if it is not reachable. npm and the CLI would try for minutes. */
async function unreachableHost(url: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  // The CLI and npm use a proxy, fetch does not.
  if (env['HTTPS_PROXY'] ?? env['https_proxy']) return null
  const probe = fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  return probe.then(
    () => null,
    () => new URL(url).host,
  )
}

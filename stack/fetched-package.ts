// Packages that only deployments and a few tests need. npx downloads them at these exact versions on first
// use and caches them; as dependencies they would double the size of every install.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export const SUPABASE_CLI = 'supabase@3.1.0'

/** Set by tests that use a fake instead. */
const OVERRIDE = 'SUPABASE_CLI_BINARY_OVERRIDE'
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ENOTCACHED|ETIMEDOUT/
// Cached packages need no network; without a network, others fail immediately.
const NPM_ENV = { npm_config_prefer_offline: 'true', npm_config_fetch_retries: '0', npm_config_loglevel: 'error' }

type Command = { command: string; args: string[]; env: NodeJS.ProcessEnv }

/** `env` is in addition to the environment of this process. */
export function fetchedCommand(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Command {
  const all = { ...NPM_ENV, DO_NOT_TRACK: '1', ...env }
  const fake = name === SUPABASE_CLI ? process.env[OVERRIDE] : undefined
  return fake ? { command: fake, args, env: all } : { command: 'npx', args: ['--yes', name, ...args], env: all }
}

async function runFetched(name: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { command, args: all, env } = fetchedCommand(name, args, more)
  try {
    const { stdout } = await promisify(execFile)(command, all, {
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (!OFFLINE.test(stderr)) throw error
    throw new Error(
      `${name} is not on this machine, and there is no network. Fetch it once: npx --yes ${name} --version`,
      { cause: error },
    )
  }
}

/** The Supabase CLI on the database at `url`. */
export function supabaseCli(url: string, ...args: string[]): Promise<string> {
  return runFetched(SUPABASE_CLI, [...args, `--remote=${url}`], { PGSSLMODE: 'disable' })
}

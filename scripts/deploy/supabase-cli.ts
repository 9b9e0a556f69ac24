/** npx downloads this version on first use and caches it: as a dependency it would double the size of every install. */
const SUPABASE_CLI = 'supabase@3.1.0'
// Cached, it needs no network; without a network it fails immediately.
const NPM_ENV = { npm_config_prefer_offline: 'true', npm_config_fetch_retries: '0', npm_config_loglevel: 'error' }

/** `env` is in addition to the environment of this process. Tests set a fake to run instead. */
export function supabaseCommand(...args: string[]): { command: string[]; env: NodeJS.ProcessEnv } {
  const fake = process.env['SUPABASE_CLI_BINARY_OVERRIDE']
  return {
    command: [...(fake ? [fake] : ['npx', '--yes', SUPABASE_CLI]), ...args],
    env: { ...NPM_ENV, DO_NOT_TRACK: '1' },
  }
}

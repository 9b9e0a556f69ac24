import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { features } from '#src/brand/brand.data.ts'
import { FREE_EMAILS_PER_DAY, FUNCTION_SECRETS, LIMITS, type DeployEnv } from './env-file.ts'
import type { Step } from './steps.ts'
import { functionNames } from '../../stack/services/functions/function-processes.ts'
import { writeFunctionSite } from '../../stack/services/functions/function-site.ts'
import { toolPath } from '../../tools/install.ts'
import { ROOT } from '../../stack/settings.ts'

/** They contain secrets, and are removed after the deployment. */
export function filesIn(folder: string) {
  return { secrets: join(folder, 'secrets.env'), sql: join(folder, 'settings.sql') }
}

/** Without calls, the function in front of the voice provider has no legitimate callers. */
export function deployedFunctions({ hasCalls }: { hasCalls: boolean }): string[] {
  return functionNames().filter((name) => hasCalls || name !== 'voice')
}

/** Writes a copy of supabase/ with the real addresses in its config.toml: the original is for the local stack. */
export function writeBackend(env: DeployEnv, folder: string): void {
  const target = join(folder, 'supabase')
  const names = deployedFunctions({ hasCalls: features.voice && 'VOICE_PUBLIC_KEY' in env.functionSecrets })
  for (const part of ['migrations', 'functions']) rmSync(join(target, part), { recursive: true, force: true })
  for (const part of ['migrations', 'functions/_shared', ...names.map((name) => `functions/${name}`)])
    cpSync(join(ROOT, 'supabase', part), join(target, part), { recursive: true })
  writeFunctionSite(join(target, 'functions'))
  const local = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8')
  writeFileSync(join(target, 'config.toml'), productionConfig(local, env, names))
  const { secrets, sql } = filesIn(folder)
  writeFileSync(secrets, secretsFile(env), { mode: 0o600 })
  writeFileSync(sql, settingsSql(env), { mode: 0o600 })
}

/** What the CLI reads; config.toml has the last one. No other secret of .env reaches this package. */
const OF_CLI = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD', 'TURNSTILE_SECRET_KEY']

/** Each step depends on the one before: tables, then settings and secrets, then the code, then its scheduler. */
export function backendSteps(
  { values, projectRef, functionSecrets }: DeployEnv,
  folder: string,
  tools: string,
): Step[] {
  const { secrets, sql } = filesIn(folder)
  const removed = Object.keys(FUNCTION_SECRETS).filter(
    (name) => !FUNCTION_SECRETS[name]?.isLocal && !(name in functionSecrets),
  )
  const supabase = (...args: string[]) => ({
    command: [toolPath('supabase', tools), ...args, '--workdir', folder],
    env: { DO_NOT_TRACK: '1', ...only(values, OF_CLI) },
  })
  const unset: Step = {
    // `secrets set` keeps them: calls would go on at the owner's cost after their keys left .env.
    name: 'removed secrets',
    ...supabase('secrets', 'unset', ...removed, '--yes'),
    remedy: 'The secrets of .env are set; those that it no longer has are still in use.',
  }
  return [
    {
      name: 'link',
      ...supabase('link', '--project-ref', projectRef),
      remedy:
        'Check VITE_SUPABASE_URL, and that the project is not paused. If the token was refused, create a new one in the dashboard (Account → Access Tokens).',
    },
    {
      name: 'migrations',
      ...supabase('db', 'push', '--remote', '--yes'),
      remedy:
        'Migrations before the one that failed are applied; fix that one. If the connection was refused, set SUPABASE_DB_PASSWORD, and check the network restrictions (dashboard → Database → Settings).',
    },
    {
      name: 'settings',
      ...supabase('config', 'push', '--yes'),
      remedy:
        'The database is up to date, the account settings are not. The message names the setting that was refused; your plan may not include it.',
    },
    {
      name: 'secrets',
      ...supabase('secrets', 'set', '--env-file', secrets, '--yes'),
      remedy: 'No secret was changed. The token needs permission to write edge function secrets.',
    },
    ...(removed.length > 0 ? [unset] : []),
    {
      name: 'functions',
      // Bundled by Supabase, so no Docker is needed here.
      ...supabase('functions', 'deploy', '--use-api', '--yes'),
      remedy:
        'The functions are as before; before the first deployment there are none. If one failed to bundle: npm run test:functions',
    },
    {
      name: 'scheduler',
      ...supabase('db', 'query', '--remote', '--file', sql, '--yes'),
      remedy:
        'Until this succeeds, emails are not retried. The message above names the cause: the token needs permission to write to the database, and the extension supabase_vault must be enabled (dashboard → Database → Extensions).',
    },
  ]
}

type Table = Record<string, unknown>

export function productionConfig(local: string, { siteUrl }: Pick<DeployEnv, 'siteUrl'>, deployed: string[]): string {
  const config = parse(local) as Record<string, Table>
  return stringify({
    ...config,
    auth: {
      ...config['auth'],
      site_url: siteUrl,
      // Members of the team are added with the secret key.
      enable_signup: features.accounts,
      captcha: { enabled: true, provider: 'turnstile', secret: 'env(TURNSTILE_SECRET_KEY)' },
    },
    functions: only(config['functions'], deployed),
  })
}

/**
 * Sets the scheduler's secrets in the vault, and the limits; one that .env does not set gets its default. With SQL, because
 * `db push` writes the vault only when there is a migration to apply. In one statement, because `db query` prepares it on a
 * direct connection, which Postgres allows only for single statements.
 */
export function settingsSql({
  projectUrl,
  cronSecret,
  values,
}: Pick<DeployEnv, 'projectUrl' | 'cronSecret' | 'values'>) {
  const addresses = (values['CONTACT_TO'] ?? '').split(',').length
  const limits = Object.entries(LIMITS).map(([column, [variable, share, isToTeam]]) => {
    const value = values[variable]
    if (isToTeam)
      return `${column} = ${Math.max(1, Math.floor((Number(value ?? FREE_EMAILS_PER_DAY) * share) / addresses))}`
    return `${column} = ${value ? Math.round(Number(value) * share) : 'default'}`
  })
  const header = values['CLIENT_ADDRESS_HEADER']
  return `do $deploy$
declare
  wanted record;
  known uuid;
begin
  for wanted in select * from (values
    ('project_url', '${projectUrl}'),
    ('cron_secret', '${cronSecret}')
  ) as given (name, secret) loop
    select id into known from vault.secrets where name = wanted.name;
    if known is null then
      perform vault.create_secret(wanted.secret, wanted.name);
    else
      perform vault.update_secret(known, wanted.secret);
    end if;
  end loop;
  update private.contact_settings set
    client_address_header = ${header ? `'${header}'` : 'default'},
    ${limits.join(',\n    ')}
  where only_row;
end;
$deploy$;
`
}

/** For `secrets set --env-file`. Variables are not expanded inside single quotes. */
function secretsFile({ functionSecrets }: DeployEnv): string {
  return Object.entries(functionSecrets)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}

function only<T>(table: Record<string, T> | undefined, names: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([name]) => names.includes(name)))
}

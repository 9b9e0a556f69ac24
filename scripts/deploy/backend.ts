// npm run deploy -- backend: deploys supabase/ to the hosted project in .env.backend. Without --yes it is a dry run. To use
// another file: --env=.env.backend.staging
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'smol-toml'
import { features } from '#src/content/generated/brand.ts'
import { FUNCTION_SECRETS, readBackendEnv, type BackendEnv } from './backend-env.ts'
import { fetchedCommand, SUPABASE_CLI } from '../../stack/fetched-package.ts'
import { functionNames, functionsVersion } from './functions-version.ts'

const ROOT = join(import.meta.dirname, '../..')
// A copy of supabase/ with the real addresses in its config.toml: the original is for the local stack.
const FOLDER = join(resolve(process.env['STACK_DIR'] ?? join(ROOT, '.local')), 'deploy')
const FILES = { secrets: join(FOLDER, 'secrets.env'), vault: join(FOLDER, 'vault.sql') }

/** The exit code. */
export async function deployBackend(args: string[]): Promise<number> {
  try {
    const { values: options } = parseArgs({
      args,
      options: { yes: { type: 'boolean', default: false }, env: { type: 'string', default: '.env.backend' } },
    })
    const env = readEnvFile(resolve(ROOT, options.env))
    prepareFolder(env)
    return options.yes ? await deploy(env) : await preview(env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  } finally {
    for (const file of Object.values(FILES)) rmSync(file, { force: true })
  }
}

function readEnvFile(file: string): BackendEnv {
  if (!existsSync(file))
    throw new Error(`There is no ${relative(ROOT, file)}. Copy .env.backend.example to it and fill it in.`)
  return readBackendEnv(readFileSync(file, 'utf8'), readFileSync(join(ROOT, '.env.backend.example'), 'utf8'))
}

function prepareFolder(env: BackendEnv): void {
  const target = join(FOLDER, 'supabase')
  // Without its key the function in front of the voice provider refuses every request.
  const names = functionNames().filter((name) => name !== 'voice' || env.functionSecrets['VOICE_PUBLIC_KEY'])
  for (const part of ['migrations', 'functions']) rmSync(join(target, part), { recursive: true, force: true })
  for (const part of ['migrations', 'functions/_shared', ...names.map((name) => `functions/${name}`)])
    cpSync(join(ROOT, 'supabase', part), join(target, part), { recursive: true })
  writeFileSync(join(target, 'functions/_shared/version.ts'), `export const version = '${functionsVersion()}'\n`)
  const local = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8')
  writeFileSync(join(target, 'config.toml'), productionConfig(local, env, names))
}

async function preview(env: BackendEnv): Promise<number> {
  const steps = planBackend(env, FILES)
  console.info(`This is a dry run. With --yes it would run, for the project ${env.projectRef}:\n`)
  console.info(describePlan(env, steps))
  const linked = join(FOLDER, 'supabase/.temp/project-ref')
  if (!existsSync(linked) || readFileSync(linked, 'utf8').trim() !== env.projectRef) {
    console.info('\nThe project was not contacted, because it is not linked yet. The first deployment links it.')
    return 0
  }
  const previews = steps.flatMap(({ preview: command, ...step }) => (command ? [{ ...step, command }] : []))
  const code = await runSteps(previews, env)
  if (code === 0) console.info('\nNothing was changed.')
  return code
}

async function deploy(env: BackendEnv): Promise<number> {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(FILES.secrets, secretsFile(env), { mode: 0o600 })
  writeFileSync(FILES.vault, vaultSql(env), { mode: 0o600 })
  const code = await runSteps(planBackend(env, FILES), env)
  if (code === 0)
    console.info(`\nThe backend is at ${env.projectUrl}. Its health: ${env.projectUrl}/functions/v1/health`)
  return code
}

async function runSteps(steps: Step[], env: BackendEnv): Promise<number> {
  for (const { name, command, remedy } of steps) {
    console.info(`\n── ${name}: supabase ${command.join(' ')}`)
    if ((await runCli(command, env)) === 0) continue
    console.error(`\nStopped at "${name}". ${remedy}`)
    return 1
  }
  return 0
}

function runCli(command: string[], env: BackendEnv): Promise<number> {
  return new Promise((done) => {
    const cli = fetchedCommand(SUPABASE_CLI, [...command, '--workdir', FOLDER], {
      ...(env.accessToken && { SUPABASE_ACCESS_TOKEN: env.accessToken }),
      ...(env.databasePassword && { SUPABASE_DB_PASSWORD: env.databasePassword }),
    })
    const child = spawn(cli.command, cli.args, { env: cli.env, stdio: ['ignore', 'pipe', 'pipe'] })
    createInterface(child.stdout).on('line', (line) => console.info(maskSecrets(line, env)))
    createInterface(child.stderr).on('line', (line) => console.error(maskSecrets(line, env)))
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

type Step = {
  name: string
  /** Arguments of the Supabase CLI. Never a secret: everyone on a machine can read command lines. */
  command: string[]
  /** The read-only form of the command, for a dry run. */
  preview?: string[]
  /** What to do when it fails. */
  remedy: string
}

/** Each step depends on the one before: tables, then settings and secrets, then the code, then its scheduler. */
function planBackend(env: BackendEnv, files: { secrets: string; vault: string }): Step[] {
  return [
    {
      name: 'link',
      command: ['link', '--project-ref', env.projectRef],
      remedy:
        'Check that SUPABASE_PROJECT_REF is right and the project is not paused. If the token was refused, create a new one in the ' +
        'dashboard (Account → Access Tokens), or run: npx supabase login',
    },
    {
      name: 'migrations',
      command: ['db', 'push', '--remote', '--yes'],
      preview: ['db', 'push', '--remote', '--dry-run'],
      remedy:
        'Migrations before the one that failed are applied; fix that one and run this again. If the connection was ' +
        'refused, set SUPABASE_DB_PASSWORD (dashboard → Database → Settings), and check the network restrictions.',
    },
    {
      name: 'settings',
      command: ['config', 'push', '--yes'],
      preview: ['config', 'diff'],
      remedy:
        'The database is up to date, the account settings are not. The message names the setting that was refused; ' +
        'your plan may not include it. Correct it in supabase/config.toml or .env.backend and run this again.',
    },
    {
      name: 'secrets',
      command: ['secrets', 'set', '--env-file', files.secrets, '--yes'],
      remedy: 'No secret was changed. The token needs permission to write edge function secrets.',
    },
    {
      name: 'functions',
      // Bundled by Supabase, so no Docker is needed here.
      command: ['functions', 'deploy', '--use-api', '--yes'],
      remedy: 'The previous functions are still running. If one failed to bundle: npm run test:functions',
    },
    {
      name: 'scheduler',
      command: ['db', 'query', '--remote', '--file', files.vault, '--yes'],
      remedy:
        'Until this succeeds, mails are sent only by the visitor’s own request and are not retried. The message above names the ' +
        'cause: the token needs permission to write to the database, and the extension supabase_vault must be ' +
        'enabled (dashboard → Database → Extensions). Then run this again.',
    },
  ]
}

/** The plan in readable form. */
function describePlan(env: BackendEnv, steps: Step[]): string {
  const secrets = Object.entries(env.functionSecrets).map(([name, value]) => `      ${name}=${shown(name, value)}`)
  return steps
    .map(({ name, command }, at) => {
      const line = `  ${at + 1}. ${name.padEnd(12)}supabase ${command.join(' ')}`
      if (name === 'secrets') return [line, ...secrets].join('\n')
      if (name === 'settings') return `${line}\n      site ${env.siteUrl}`
      if (name === 'scheduler')
        return `${line}\n      project_url=${env.projectUrl}\n      cron_secret=${shown('', env.cronSecret)}`
      return line
    })
    .join('\n')
}

function shown(name: string, value: string): string {
  return FUNCTION_SECRETS[name]?.isPublic ? value : `•••• (${value.length} characters)`
}

/** Removes secrets from the output of a tool. */
function maskSecrets(text: string, env: BackendEnv): string {
  const secrets = [env.accessToken, env.databasePassword, env.cronSecret]
  for (const [name, value] of Object.entries(env.functionSecrets))
    if (!FUNCTION_SECRETS[name]?.isPublic) secrets.push(value)
  return secrets
    .filter((secret): secret is string => Boolean(secret))
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '••••'), text)
}

type Table = Record<string, unknown>

/**
 * supabase/config.toml as it is pushed to the project, with the addresses of the real site. Sections for the local stack
 * are left out, because settings that are not in the pushed file remain unchanged.
 */
export function productionConfig(
  local: string,
  env: Pick<BackendEnv, 'siteUrl' | 'confirmEmails'>,
  deployed: string[],
): string {
  const { project_id, api, db, auth, functions } = parse(local) as Record<string, Table>
  const email = auth?.['email'] as Table
  return stringify({
    project_id,
    api: only(api, ['schemas', 'extra_search_path', 'max_rows']),
    db: only(db, ['major_version']),
    auth: {
      ...auth,
      site_url: env.siteUrl,
      // Members of the team are invited.
      enable_signup: features.accounts,
      // None of our links have another redirect target, so there is nothing to allow.
      additional_redirect_urls: [],
      email: { ...email, enable_confirmations: env.confirmEmails },
    },
    functions: only(functions, deployed),
  })
}

/**
 * Sets the scheduler's secrets in the vault, and the team's time zone. With SQL,
 * because `db push` writes the vault only when there is a migration to apply, and secrets also change without one. In one
 * statement, because `db query` prepares it on a direct connection, which Postgres allows only for single statements.
 */
export function vaultSql({ projectUrl, cronSecret }: Pick<BackendEnv, 'projectUrl' | 'cronSecret'>): string {
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
end;
$deploy$;
`
}

/** For `secrets set --env-file`. Variables are not expanded inside single quotes. */
function secretsFile(env: BackendEnv): string {
  return Object.entries(env.functionSecrets)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}

function only(table: Table | undefined, names: string[]): Table {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([name]) => names.includes(name)))
}

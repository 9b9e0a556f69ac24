// npm run deploy -- backend: deploys supabase/ to the hosted project that .env.backend names. Without --yes it only says
// what it would do. Another file can be named: --env=.env.backend.staging
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readBackendEnv, type BackendEnv } from './backend-env.ts'
import {
  describePlan,
  maskSecrets,
  planBackend,
  productionConfig,
  secretsFile,
  SMTP_PASS_VARIABLE,
  vaultSql,
  type Step,
} from './backend-plan.ts'
import { fetchedCommand, SUPABASE_CLI } from '../../stack/fetched-package.ts'
import { functionNames, functionsVersion } from './functions-version.ts'

const ROOT = join(import.meta.dirname, '../..')
// A copy of supabase/ with the real addresses in its config.toml: the original stays right for the local stack.
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
  const names = functionNames()
  for (const part of ['migrations', 'functions', 'templates'])
    rmSync(join(target, part), { recursive: true, force: true })
  for (const part of ['migrations', 'templates', 'functions/_shared', ...names.map((name) => `functions/${name}`)])
    cpSync(join(ROOT, 'supabase', part), join(target, part), { recursive: true })
  writeFileSync(join(target, 'functions/_shared/version.ts'), `export const version = '${functionsVersion()}'\n`)
  const local = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8')
  writeFileSync(join(target, 'config.toml'), productionConfig(local, env, names))
}

async function preview(env: BackendEnv): Promise<number> {
  const steps = planBackend(env, FILES)
  console.info(`This is a dry run. With --yes it would do, for the project ${env.projectRef}:\n`)
  console.info(describePlan(env, steps))
  const linked = join(FOLDER, 'supabase/.temp/project-ref')
  if (!existsSync(linked) || readFileSync(linked, 'utf8').trim() !== env.projectRef) {
    console.info('\nNothing was asked of the project, because it is not linked yet. The first deployment links it.')
    return 0
  }
  const asking = steps.flatMap(({ preview: command, ...step }) => (command ? [{ ...step, command }] : []))
  const code = await runSteps(asking, env)
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
      [SMTP_PASS_VARIABLE]: env.authSmtpPass,
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

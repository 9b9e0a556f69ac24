// STACK=supabase: the platform's own services in place of the stand-ins. The Supabase CLI fetches them once, by the hashes of
// supabase/supabase.lock, and runs them as processes of this machine (docs/decisions/0002).
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { features } from '../../../src/brand/brand.data.ts'
import { areInstalled, installTools, toolPath, TOOLS } from '../../../tools/install.ts'
import { signalGroup } from '../../process/running-process.ts'
import { StackError } from '../../process/stack-error.ts'
import { databaseUrl, KEYS, ROOT, type StackSettings } from '../../settings.ts'
import { functionSecrets } from '../functions/function-processes.ts'
import { applyNewMigrations } from '../postgres/prepare-database.ts'
import { unprivilegedUser } from '../postgres/unprivileged-user.ts'

/** The mailbox is ours, because it also shows the codes of authenticator apps. */
const EXCLUDED = 'realtime,storage,studio,analytics,pooler,mail'
const SCHEMA_TIMEOUT_MS = 60_000
const SCHEMA_POLL_MS = 200
const ADVICE = 'Without STACK=supabase, npm start runs stand-ins and needs no network.'

type Output = {
  stacks?: { id: string; name: string }[]
  error?: { message: string; detail?: string; suggestion?: string }
}

export class NativeSupabase {
  readonly #settings: StackSettings
  readonly #name: string
  #child: ChildProcess | undefined
  #isEnding = false

  constructor(settings: StackSettings) {
    this.#settings = settings
    this.#name = `lodestar-${createHash('sha256').update(settings.folder).digest('hex').slice(0, 12)}`
  }

  /** Before the ports are checked, because a killed launcher leaves the CLI's processes running. */
  async prepare(): Promise<void> {
    installTools()
    await this.runOnOurs('stop')
  }

  async start(): Promise<string> {
    const settings = this.#settings
    const secrets = functionSecrets(settings)
    const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(join(ROOT, 'supabase/functions/.env'), lines.join(''), { mode: 0o600 })
    const id = await this.#findId()
    const target = id ? ['--stack-id', id] : ['--stack', this.#name, '--runtime', 'native']
    await this.#run('start', ...target, '--frozen', '--eager', '--exclude', EXCLUDED)
    const sql = postgres(databaseUrl(settings, 'postgres'), { max: 1, onnotice: () => {} })
    try {
      const count = await applyNewMigrations(settings, sql)
      await configure(sql, { project_url: settings.apiUrl, cron_secret: String(secrets['CRON_SECRET']) })
      // PostgREST reads both again in the background.
      await sql`select pg_notify('pgrst', 'reload config'), pg_notify('pgrst', 'reload schema')`
      const table = `${settings.apiUrl}/rest/v1/profiles?limit=0`
      const deadline = Date.now() + SCHEMA_TIMEOUT_MS
      while (!(await fetch(table, { headers: { apikey: KEYS.service } })).ok) {
        if (Date.now() > deadline) throw new Error('PostgREST does not find its tables')
        await sleep(SCHEMA_POLL_MS)
      }
      return count === 0 ? 'ready' : `${count} applied`
    } catch (error) {
      if (error instanceof StackError) throw error
      throw new StackError(
        `The services are not ready: ${String(error)}`,
        'Start again, or: STACK=supabase npm run reset',
      )
    } finally {
      await sql.end()
    }
  }

  /** An interrupted `start` ends first, or it would run beside `stop`. */
  async stop(): Promise<void> {
    this.#isEnding = true
    const child = this.#child
    if (child?.pid !== undefined) {
      signalGroup(child.pid, 'SIGINT')
      await once(child, 'close')
    }
    await this.runOnOurs('stop')
  }

  async runOnOurs(...args: string[]): Promise<void> {
    const id = areInstalled() ? await this.#findId() : undefined
    if (id) await this.#run(...args, '--stack-id', id)
  }

  /** The CLI has a stack for each branch of a project; by its id it is found from any. The name is that of our folder. */
  async #findId(): Promise<string | undefined> {
    const { stacks = [] } = await this.#run('stack', 'list')
    return stacks.find(({ name }) => name === this.#name)?.id
  }

  async #run(...args: string[]): Promise<Output> {
    const { ports, siteUrl } = this.#settings
    if (this.#isEnding && args[0] === 'start') throw new Error('The launcher is stopping')
    const env = {
      ...process.env,
      DO_NOT_TRACK: '1',
      SUPABASE_EXPERIMENTAL_STACK: '1',
      SUPABASE_API_PORT: String(ports.api),
      SUPABASE_DB_PORT: String(ports.database),
      // The CLI applies them at a first start only; a broken one would leave a database without them.
      SUPABASE_DB_MIGRATIONS_ENABLED: 'false',
      SUPABASE_AUTH_SITE_URL: siteUrl,
      SUPABASE_AUTH_ENABLE_SIGNUP: String(features.accounts),
      ...(unprivilegedUser() && { SUPABASE_NATIVE_POSTGRES_USER: 'postgres' }),
    }
    const child = spawn(join(ROOT, toolPath('supabase', TOOLS)), [...args, '--output-format', 'json'], {
      cwd: ROOT,
      detached: true,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    this.#child = undefined
    if (code === 0) return JSON.parse(text) as Output
    throw asStackError(text || `${args.join(' ')} ended with ${code}`)
  }
}

/** An error of the CLI is a line of JSON, sometimes the first of two. One about a download repeats itself for every source. */
function asStackError(text: string): StackError {
  const { error } = (text.startsWith('{') ? JSON.parse(text.split('\n')[0] ?? '') : {}) as Output
  const [sentence] = (error?.detail ?? error?.message ?? text).replaceAll(/[\da-f-]{36} failed: /g, '').split(/; |\n/)
  return new StackError(`Supabase CLI: ${sentence}`, error?.suggestion ?? ADVICE)
}

/** As the last step of a deployment. */
async function configure(sql: Sql, vault: Record<string, string>): Promise<void> {
  for (const [name, secret] of Object.entries(vault)) {
    const [stored] = await sql`select id from vault.secrets where name = ${name}`
    if (stored) await sql`select vault.update_secret(${stored['id'] as string}, ${secret})`
    else await sql`select vault.create_secret(${secret}, ${name})`
  }
  // Of the headers with an address, the CLI's gateway overwrites only this one. A loopback address counts as unknown, and here
  // every caller has one: as in the stand-in, 127.0.x.y becomes 198.18.x.y.
  await sql`update private.contact_settings set client_address_header = 'x-real-ip' where only_row`
  await sql.unsafe(`do $do$ begin
    if to_regproc('private.hosted_client_address') is null then
      alter function private.client_address(text) rename to hosted_client_address;
      create function private.client_address(value text) returns inet language sql immutable set search_path = '' as
        $$ select private.hosted_client_address(regexp_replace(value, '^127\\.\\d+\\.', '198.18.')) $$;
    end if;
  end $do$`)
  await sql`call private.tick()`.simple()
}

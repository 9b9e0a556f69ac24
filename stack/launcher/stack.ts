import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFunctionProcesses } from '../services/functions/function-processes.ts'
import { findGotrue } from '../services/gotrue/binary.ts'
import { createGotrue } from '../services/gotrue/gotrue.ts'
import { MIGRATIONS, prepareDatabase } from '../services/postgres/prepare-database.ts'
import { createPostgres } from '../services/postgres/server.ts'
import { databaseUrl, KEYS, type Settings } from '../settings.ts'
import { setLimits } from '../services/postgres/contact-limits.ts'
import { features } from '../../src/content/generated/brand.ts'
import { realSupabase, type Backend } from './real-supabase.ts'
import { createParts, createResend, createSite } from './parts.ts'
import { requireFreePorts } from '../process/ports.ts'
import { StackError } from '../process/stack-error.ts'
import {
  leaveFolder,
  readStackFile,
  removeStackFile,
  takeFolder,
  writeStackFile,
  type StackFile,
} from './stack-file.ts'
import { watchMigrations } from './watch-migrations.ts'
import { stopOrphans } from '../process/running-process.ts'
import type { Folders, SupervisedProcess } from '../process/supervised-process.ts'

/** Starts and stops all parts in the order of their dependencies. */
export class Stack {
  readonly #settings: Settings
  readonly #running: SupervisedProcess[] = []
  #isStopping = false
  #stopWatching = () => {}
  #ownsFolder = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    const settings = this.#settings
    const started = Date.now()
    const gotrue = settings.auth === 'gotrue' ? findGotrue() : null
    this.#claimFolder()
    const folders = { logs: join(settings.folder, 'logs'), running: join(settings.folder, 'running') }
    mkdirSync(folders.logs, { recursive: true })
    await stopOrphans(folders.running)
    await requireFreePorts(settings)

    const site = createSite(settings, folders)
    const backend =
      settings.backend === 'supabase' ? await this.#joinSupabase(folders) : await this.#startBackend(folders)
    if (this.#isStopping) return
    await setLimits(backend.dbUrl, settings.hasLimits)
    await this.#run('site', [site])
    if (this.#isStopping) return
    const { siteUrl, hasLimits } = settings
    const addresses = { siteUrl, ...backend, hasLimits, pid: process.pid }
    writeStackFile(settings.folder, addresses)
    if (gotrue) console.info(`  ${'Accounts'.padEnd(12)}GoTrue ${gotrue.version}`)
    printAddresses(addresses, Date.now() - started)
  }

  async #joinSupabase(folders: Folders): Promise<Backend> {
    const backend = await realSupabase()
    await this.#run('resend', [createResend(this.#settings, folders)])
    return backend
  }

  async #startBackend(folders: Folders): Promise<Backend> {
    const settings = this.#settings
    await this.#run('postgres', [await createPostgres(settings, folders)])
    if (settings.mode === 'dev')
      this.#stopWatching = watchMigrations(MIGRATIONS, (line) => console.warn(`\n  ${line}\n`))
    await printProgress('migrations', async () => {
      const count = await prepareDatabase(settings)
      return count === 0 ? 'none new' : `${count} applied`
    })
    const functions = await createFunctionProcesses(settings, folders)
    const { mailbox, gateway, ticker } = createParts(settings, folders, functions.addresses)
    await Promise.all([
      this.#run('mailbox', [mailbox]),
      this.#run('resend', [createResend(settings, folders)]),
      this.#run('api', [gateway]),
      this.#run('functions', functions.processes),
      ...(settings.auth === 'gotrue' ? [this.#run('gotrue', [createGotrue(settings, folders)])] : []),
    ])
    await this.#run('ticker', [ticker])
    return {
      apiUrl: settings.apiUrl,
      anonKey: KEYS.anon,
      serviceKey: KEYS.service,
      dbUrl: databaseUrl(settings, 'postgres'),
      mailUrl: settings.mailUrl,
      mailApiUrl: `${settings.mailUrl}/api`,
    }
  }

  /** Postgres stops last, so that no part writes to a stopped database. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopWatching()
    const [postgres, ...others] = this.#running
    await Promise.all(others.map((part) => part.stop()))
    await postgres?.stop()
    if (!this.#ownsFolder) return
    removeStackFile(this.#settings.folder)
    leaveFolder(this.#settings.folder)
  }

  async #run(name: string, parts: SupervisedProcess[]): Promise<void> {
    if (this.#isStopping) return
    this.#running.push(...parts)
    await printProgress(name, async () => {
      await Promise.all(parts.map((part) => part.start()))
      return 'ready'
    })
  }

  #claimFolder(): void {
    const { folder } = this.#settings
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    } catch (error) {
      throw new StackError(
        `The folder ${folder} cannot be written to (${String(error)}).`,
        'Run this in a folder you own, or choose another one: STACK_DIR=~/some-folder',
      )
    }
    const owner = takeFolder(folder)
    if (owner !== null) {
      const where = readStackFile(folder)?.siteUrl ?? 'and still starting'
      throw new StackError(
        `The stack is already running (process ${owner}), ${where}.`,
        `Use it, or stop it: kill ${owner}`,
      )
    }
    this.#ownsFolder = true
  }
}

/** Prints one line per part: its name, result and duration. */
async function printProgress(name: string, work: () => Promise<string>): Promise<void> {
  const started = Date.now()
  const result = await work()
  console.info(`  ${name.padEnd(12)}${result.padEnd(12)}${seconds(Date.now() - started)}`)
}

function printAddresses(file: StackFile, tookMs: number): void {
  const rows = [
    ['Site', file.siteUrl],
    ['API', file.apiUrl],
    ['Mailbox', file.mailUrl],
    ['Postgres', file.dbUrl],
  ] as const
  const line = `  ${'─'.repeat(70)}`
  console.info(line)
  for (const [name, address] of rows) console.info(`  ${name.padEnd(12)}${address}`)
  console.info(line)
  console.info('  Try first:')
  const steps = [
    `Open the site and send a message:     ${file.siteUrl}`,
    features.voice && `Talk to its voice assistant:          ${file.siteUrl}/voice-demo`,
    `See the emails it sent:               ${file.mailUrl}`,
    'Join the team, in another terminal:   npm run team -- add you@example.org --local, then open its email',
    // The mailbox of `supabase start` has no such page.
    !file.mailApiUrl.endsWith('/v1') && `Get login codes without a phone:      ${file.mailUrl}/codes`,
  ].filter((step) => step !== false)
  for (const [i, step] of steps.entries()) console.info(`  ${i + 1}. ${step}`)
  console.info(line)
  console.info(`  Up in ${seconds(tookMs)}. Ctrl-C stops everything; npm run reset deletes the data.`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

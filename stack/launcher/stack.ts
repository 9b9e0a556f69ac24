import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createFunctionProcesses } from '../services/functions/function-processes.ts'
import { writeFunctionSite } from '../services/functions/function-site.ts'
import { prepareDatabase } from '../services/postgres/prepare-database.ts'
import { createPostgres } from '../services/postgres/server.ts'
import { NativeSupabase } from '../services/supabase/supabase.ts'
import { databaseUrl, ENGINES, KEYS, type StackSettings } from '../settings.ts'
import { raiseLimits } from '../services/postgres/contact-limits.ts'
import { features } from '../../src/brand/brand.data.ts'
import { createParts, createSite } from './parts.ts'
import { requireFreePorts } from '../process/ports.ts'
import { StackError } from '../process/stack-error.ts'
import { claimFolder, readStackFile, releaseFolder, writeStackFile, type StackFile } from './stack-file.ts'
import { stopOrphans } from '../process/running-process.ts'
import type { Folders, SupervisedProcess } from '../process/supervised-process.ts'

export class Stack {
  readonly #settings: StackSettings
  readonly #running: SupervisedProcess[] = []
  #supabase: NativeSupabase | undefined
  #isStopping = false
  #ownsFolder = false

  constructor(settings: StackSettings) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    const settings = this.#settings
    const started = Date.now()
    this.#claimFolder()
    const folders = { logs: join(settings.folder, 'logs'), running: join(settings.folder, 'running') }
    mkdirSync(folders.logs, { recursive: true })
    await stopOrphans(folders.running)
    if (settings.engine === 'supabase') this.#supabase = new NativeSupabase(settings)
    writeFunctionSite()
    await this.#supabase?.prepare()
    await requireFreePorts(settings)

    const site = createSite(settings, folders)
    await (this.#supabase ? this.#startSupabase(this.#supabase, folders) : this.#startBackend(folders))
    await this.#run('site', [site])
    if (this.#isStopping) return
    const addresses = addressesOf(settings)
    writeStackFile(settings.folder, addresses)
    printAddresses(addresses, Date.now() - started)
  }

  async #startSupabase(supabase: NativeSupabase, folders: Folders): Promise<void> {
    const { mailbox, resend, voice } = createParts(this.#settings, folders, {})
    await Promise.all([this.#run('mailbox', [mailbox]), this.#run('resend', [resend]), this.#run('voice', [voice])])
    if (this.#isStopping) return
    await printProgress('supabase', () => supabase.start())
    if (!this.#settings.hasLimits) await raiseLimits(databaseUrl(this.#settings, 'postgres'))
  }

  async #startBackend(folders: Folders): Promise<void> {
    const settings = this.#settings
    await this.#run('postgres', [await createPostgres(settings, folders)])
    await printProgress('migrations', async () => {
      const count = await prepareDatabase(settings)
      if (!settings.hasLimits) await raiseLimits(databaseUrl(settings, 'postgres'))
      return count === 0 ? 'none new' : `${count} applied`
    })
    const functions = await createFunctionProcesses(settings, folders)
    const { mailbox, resend, voice, gateway, ticker } = createParts(settings, folders, functions.addresses)
    await Promise.all([
      this.#run('mailbox', [mailbox]),
      this.#run('resend', [resend]),
      this.#run('voice', [voice]),
      this.#run('api', [gateway]),
      this.#run('functions', functions.processes),
    ])
    await this.#run('ticker', [ticker])
  }

  /** Postgres stops last, so that no part writes to a stopped database. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const [postgres, ...others] = this.#running
    await Promise.all(others.map((part) => part.stop()))
    await postgres?.stop()
    await this.#supabase?.stop()
    if (this.#ownsFolder) releaseFolder(this.#settings.folder)
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
    mkdirSync(folder, { recursive: true })
    const owner = claimFolder(folder)
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

function addressesOf(settings: StackSettings): StackFile {
  const { engine, siteUrl, apiUrl, mailUrl } = settings
  return {
    engine: ENGINES[engine],
    siteUrl,
    apiUrl,
    anonKey: KEYS.anon,
    serviceKey: KEYS.service,
    dbUrl: databaseUrl(settings, 'postgres'),
    mailUrl,
    pid: process.pid,
  }
}

async function printProgress(name: string, work: () => Promise<string>): Promise<void> {
  const started = Date.now()
  const result = await work()
  console.info(`  ${name.padEnd(12)}${result.padEnd(12)}${seconds(Date.now() - started)}`)
}

function printAddresses({ engine, siteUrl, apiUrl, mailUrl, dbUrl }: StackFile, tookMs: number): void {
  const rows = [
    ['Site', siteUrl, 'send a message'],
    ...(features.voice ? [['Assistant', `${siteUrl}/voice-demo`, 'talk to it']] : []),
    ['Mailbox', mailUrl, 'read the emails it sent'],
    ['Answers', `${mailUrl}/answer`, 'answer an email as the client, or as the team'],
    ['Login codes', `${mailUrl}/codes`, 'log in to the inbox without a phone'],
    ['API', apiUrl, ''],
    ['Postgres', dbUrl, ''],
    ['Engine', engine, engine === ENGINES.supabase ? '' : 'STACK=supabase: the real services'],
  ]
  console.info()
  for (const [name = '', address = '', use = ''] of rows)
    console.info(`  ${name.padEnd(12)} ${address.padEnd(36)} ${use}`)
  console.info(`
  Join the team, in another terminal: npm run team -- add you@example.org --local, then open its email
  Up in ${seconds(tookMs)}. Ctrl-C stops everything; npm run reset deletes the data.`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

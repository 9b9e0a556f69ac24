import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearRecord, recordProcess, signalGroup, STOP_SIGNAL } from './running-process.ts'
import { StackError } from './stack-error.ts'

const READY_TIMEOUT_MS = 180_000
const READY_POLL_MS = 50
// First the parts, then Postgres: both timeouts together stay below the five-second limit for stopping.
const STOP_TIMEOUT_MS = 2_000
const RESTART_DELAY_MS = 500
const KEPT_LINES = 15
const PROBE_TIMEOUT_MS = 2_000

export type Folders = { logs: string; running: string }

export type ProcessOptions = {
  name: string
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd: string
  /** The unprivileged user to run as, when this process is root. */
  user?: { uid: number; gid: number } | undefined
  isReady: (lines: readonly string[]) => Promise<boolean>
  folders: Folders
  verbose: boolean
}

export class SupervisedProcess {
  readonly #options: ProcessOptions
  readonly #log: WriteStream
  readonly #lastLines: string[] = []
  #child: ChildProcess | null = null
  #stopping = false
  #wasReady = false

  constructor(options: ProcessOptions) {
    this.#options = options
    this.#log = createWriteStream(join(options.folders.logs, `${options.name}.log`))
    // On a full disk the part continues without its log.
    this.#log.on('error', (error) => console.error(`${options.name}: its log cannot be written: ${error.message}`))
  }

  get name(): string {
    return this.#options.name
  }

  async start(): Promise<void> {
    this.#spawn()
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!(await this.#options.isReady(this.#lastLines).catch(() => false))) {
      if (this.#stopping) return
      if (!this.#child) throw this.#failure('stopped while it was starting')
      if (Date.now() > deadline) throw this.#failure(`was not ready after ${READY_TIMEOUT_MS / 1000} s`)
      await sleep(READY_POLL_MS)
    }
    this.#wasReady = true
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const { pid } = child
      const exited = new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
      })
      signalGroup(pid, STOP_SIGNAL)
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
      signalGroup(pid, 'SIGKILL')
    }
    this.#log.end()
    clearRecord(this.#options.folders.running, this.name)
  }

  #spawn(): void {
    const { command, args, env, cwd, user } = this.#options
    // In its own process group, so that Ctrl-C reaches only the launcher, which then stops the parts in order.
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env,
      cwd,
      ...user,
    })
    this.#child = child
    if (child.pid !== undefined)
      recordProcess(this.#options.folders.running, this.name, { pid: child.pid, commandLine: args.join(' ') })
    child.stdout.on('data', (chunk: Buffer) => this.#record(chunk))
    child.stderr.on('data', (chunk: Buffer) => this.#record(chunk))
    child.on('error', (error) => this.#record(Buffer.from(`${error.message}\n`)))
    child.on('close', (code, signal) => this.#handleEnd(code, signal))
  }

  #handleEnd(code: number | null, signal: NodeJS.Signals | null): void {
    this.#child = null
    if (this.#stopping || !this.#wasReady) return
    const output = this.#lastLines.map((line) => `\n    ${line}`).join('')
    console.error(`${this.name}: ended unexpectedly (${signal ?? `code ${code}`}), restarting it${output}`)
    setTimeout(() => {
      if (!this.#stopping) this.#spawn()
    }, RESTART_DELAY_MS)
  }

  #record(chunk: Buffer): void {
    this.#log.write(chunk)
    const lines = chunk.toString().split('\n').filter(Boolean)
    this.#lastLines.push(...lines)
    this.#lastLines.splice(0, this.#lastLines.length - KEPT_LINES)
    if (this.#options.verbose && this.#wasReady) for (const line of lines) console.info(`${this.name} | ${line}`)
  }

  #failure(what: string): StackError {
    const output = this.#lastLines.map((line) => `    ${line}`).join('\n')
    return new StackError(
      `${this.name} ${what}. Its output:\n${output || '    (none)'}`,
      `The full log is in ${this.#log.path.toString()}.`,
    )
  }
}

export async function isReachable(url: string, method = 'GET'): Promise<boolean> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' })
  await response.body?.cancel()
  return true
}

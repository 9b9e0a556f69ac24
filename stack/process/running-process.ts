import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks every part to end; Postgres would wait for its clients at SIGTERM. */
export const STOP_SIGNAL = 'SIGINT'
const STOP_TIMEOUT_MS = 5_000
const POLL_MS = 50

/** A killed launcher leaves its parts running. Each is recorded in a file, so that the next launcher can stop it. */
type ProcessRecord = { pid: number; commandLine: string }

/** Whether this process is running and its command line contains `commandLine`, because process ids are reused. */
export function isRunning(pid: number, commandLine: string): boolean {
  if (process.platform === 'linux') return commandLineOf(pid).includes(commandLine)
  const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'stat=,args='], { encoding: 'utf8' })
  return stdout.includes(commandLine) && !stdout.startsWith('Z')
}

/** Without ps, which slim images lack. Empty for one that has ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // no such process
  }
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function recordProcess(folder: string, name: string, record: ProcessRecord): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(record))
}

export function clearRecord(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true })
}

export async function stopOrphans(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const orphans = readdirSync(folder)
    .map((file) => readRecord(join(folder, file)))
    .filter((record) => record !== null)
    .filter(isAlive)
  for (const { pid } of orphans) signalGroup(pid, STOP_SIGNAL)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (orphans.some(isAlive) && Date.now() < deadline) await sleep(POLL_MS)
  for (const { pid } of orphans.filter(isAlive)) signalGroup(pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
}

function isAlive({ pid, commandLine }: ProcessRecord): boolean {
  return isRunning(pid, commandLine)
}

function readRecord(file: string): ProcessRecord | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessRecord
  } catch (error) {
    console.error(`launcher: ${file} is unreadable`, error)
    return null
  }
}

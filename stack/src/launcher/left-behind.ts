import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, signalGroup } from './running-process.ts'

const STOP_TIMEOUT_MS = 5_000
const POLL_MS = 50

type Note = { pid: number; words: string; stopSignal: NodeJS.Signals }

/** Notes what runs, so that the next launcher can stop it should this one be killed. */
export function noteProcess(folder: string, name: string, note: Note): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(note))
}

export function forgetProcess(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true })
}

/** Stops what a killed launcher left running. */
export async function stopLeftBehind(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const running = readdirSync(folder)
    .flatMap((file) => readNote(join(folder, file)))
    .filter(isAlive)
  for (const { pid, stopSignal } of running) signalGroup(pid, stopSignal)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (running.some(isAlive) && Date.now() < deadline) await sleep(POLL_MS)
  for (const { pid } of running.filter(isAlive)) signalGroup(pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
}

function readNote(file: string): Note[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as Note]
  } catch (error) {
    console.error(`left behind and unreadable: ${file}`, error)
    return []
  }
}

function isAlive({ pid, words }: Note): boolean {
  return isRunning(pid, words)
}

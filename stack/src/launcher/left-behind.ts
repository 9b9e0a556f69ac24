import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_TIMEOUT_MS = 5_000
const POLL_MS = 50

type Note = { pid: number; command: string; stopSignal: NodeJS.Signals }

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
  const notes = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Note)
  const running = notes.filter(isRunning)
  for (const { pid, stopSignal } of running) process.kill(-pid, stopSignal)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (running.some(isRunning) && Date.now() < deadline) await sleep(POLL_MS)
  for (const { pid } of running.filter(isRunning)) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
}

/** By number and name: the number alone may belong to somebody else by now. */
function isRunning({ pid, command }: Note): boolean {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,args='], { encoding: 'utf8' })
  return stdout.includes(basename(command)) && !stdout.startsWith('Z')
}

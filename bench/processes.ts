// The processes of a stack under test, by the files in which the launcher notes them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { slope } from './numbers.ts'

const RETRY_MS = 50
const GIVE_UP_MS = 10_000

function processId(stackFolder: string, name: string): number {
  return (JSON.parse(readFileSync(join(stackFolder, 'running', `${name}.json`), 'utf8')) as { pid: number }).pid
}

/** kill -9. Waits for a part that is being restarted. */
export async function killPart(stackFolder: string, name: string): Promise<void> {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
    try {
      process.kill(processId(stackFolder, name), 'SIGKILL')
      return
    } catch (error) {
      // The note is being written, or names the process that has just ended.
      if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  throw new Error(`${name} does not run, so it cannot be killed`)
}

/** The memory of some parts over time or work, and whether the launcher had to restart one. */
export class MemoryWatch {
  readonly #folder: string
  readonly #parts: { name: string; pid: number; samples: [at: number, megabytes: number][] }[]
  readonly restarted = new Set<string>()

  constructor(stackFolder: string, names: string[]) {
    this.#folder = stackFolder
    this.#parts = names.map((name) => ({ name, pid: processId(stackFolder, name), samples: [] }))
  }

  measure(at: number): void {
    for (const { name, pid, samples } of this.#parts) {
      const megabytes = processId(this.#folder, name) === pid ? residentMegabytes(pid) : null
      if (megabytes === null) this.restarted.add(name)
      else samples.push([at, megabytes])
    }
  }

  /** The slope is that of the second half: in the first one, caches and compiled code still fill up. */
  growth(): { name: string; firstMb: number; lastMb: number; slope: number }[] {
    return this.#parts.map(({ name, samples }) => ({
      name,
      firstMb: samples[0]?.[1] ?? 0,
      lastMb: samples.at(-1)?.[1] ?? 0,
      slope: slope(samples.slice(Math.floor(samples.length / 2))),
    }))
  }
}

/** Null when the process has ended. */
function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1_024
  } catch {
    return null
  }
}

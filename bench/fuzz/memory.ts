import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slope } from '../numbers/slope.ts'

type Sample = { afterCases: number; megabytes: number }
export type Growth = { name: string; firstMb: number; lastMb: number; perThousandCasesMb: number }

/** What the gateway and the functions keep in memory, and whether they are still the processes they were. */
export class Memory {
  readonly #folder: string
  readonly #pids = new Map<string, number>()
  readonly #samples = new Map<string, Sample[]>()
  readonly restarted = new Set<string>()

  constructor(stackFolder: string) {
    this.#folder = join(stackFolder, 'running')
    for (const file of readdirSync(this.#folder)) {
      const name = file.replace('.json', '')
      if (name === 'gateway' || name.startsWith('function-')) this.#pids.set(name, this.#pidOf(name))
    }
  }

  measure(afterCases: number): void {
    for (const [name, pid] of this.#pids) {
      if (this.#pidOf(name) !== pid) this.restarted.add(name)
      const megabytes = residentMb(this.#pidOf(name))
      this.#samples.set(name, [...(this.#samples.get(name) ?? []), { afterCases, megabytes }])
    }
  }

  /** Of the second half only: in the first one, caches and compiled code fill up as they should. */
  growth(): Growth[] {
    return [...this.#samples].map(([name, all]) => {
      const samples = all.slice(Math.floor(all.length / 2))
      return {
        name,
        firstMb: all[0]?.megabytes ?? 0,
        lastMb: all.at(-1)?.megabytes ?? 0,
        perThousandCasesMb: slope(samples.map(({ afterCases, megabytes }) => [afterCases, megabytes])) * 1_000,
      }
    })
  }

  #pidOf(name: string): number {
    return (JSON.parse(readFileSync(join(this.#folder, `${name}.json`), 'utf8')) as { pid: number }).pid
  }
}

function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) / 1_024
  } catch {
    return 0 // between two lives; the restart is noticed by its new number
  }
}

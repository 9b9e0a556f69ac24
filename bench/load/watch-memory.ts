import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { slope } from '../numbers/slope.ts'

type Sample = { atMs: number; megabytes: Record<string, number>; connections: number }

const EVERY_MS = 5_000
const WATCHED = ['gateway', 'function-send-contact-emails']

/** Looks at the memory of our processes and at the connections to Postgres from time to time. */
export function watchMemory(stackFolder: string, sql: Sql) {
  const samples: Sample[] = []
  const look = async () => {
    const [found] = await sql<{ connections: number }[]>`select count(*)::int as connections from pg_stat_activity`
    samples.push({
      atMs: performance.now(),
      megabytes: Object.fromEntries(WATCHED.map((name) => [name, residentMegabytes(stackFolder, name)])),
      connections: found?.connections ?? 0,
    })
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return {
    /** Growth over the second half, when caches are full and pools open. */
    stop() {
      clearInterval(timer)
      const settled = samples.slice(Math.floor(samples.length / 2))
      return {
        growth: Object.fromEntries(
          WATCHED.map((name) => [
            name,
            {
              firstMb: samples[0]?.megabytes[name] ?? 0,
              lastMb: samples.at(-1)?.megabytes[name] ?? 0,
              mbPer10Min: slope(settled.map(({ atMs, megabytes }) => [atMs, megabytes[name] ?? 0])) * 600_000,
            },
          ]),
        ),
        connections: { first: settled[0]?.connections ?? 0, last: samples.at(-1)?.connections ?? 0 },
      }
    },
  }
}

function residentMegabytes(stackFolder: string, name: string): number {
  const { pid } = JSON.parse(readFileSync(join(stackFolder, 'running', `${name}.json`), 'utf8')) as { pid: number }
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

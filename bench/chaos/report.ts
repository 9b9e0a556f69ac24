import { percentile } from '../numbers/percentile.ts'
import type { Check } from './verdict.ts'
import type { Visit } from './visitors.ts'

const EXAMPLES_SHOWN = 5

export function printTable(rows: [string, string | number][]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  for (const [name, value] of rows) console.info(`  ${name.padEnd(width)}${value}`)
}

/** Ends with the line that scripts/validate.ts counts. */
export function printChecks(checks: Check[]): void {
  console.info('')
  for (const { says, holds, examples = [] } of checks) {
    const shown = examples.slice(0, EXAMPLES_SHOWN).join(', ')
    console.info(`  ${holds ? '✓' : '✗'} ${says}${holds ? '' : ` (${examples.length}: ${shown})`}`)
  }
  const failed = checks.filter(({ holds }) => !holds).length
  console.info(`chaos: ${checks.length - failed} passed, ${failed} failed`)
}

/** p50 and p99 of the inserts that were acknowledged. */
export function insertTimes(visits: Visit[]): string {
  const times = visits.filter(({ wasAcknowledged }) => wasAcknowledged).map(({ insertMs }) => insertMs)
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms`
}

export function spreadOf(seconds: number[]): string {
  const most = Math.max(...seconds)
  return `${[percentile(seconds, 0.5), percentile(seconds, 0.99), most].map((value) => value.toFixed(1)).join(' / ')} s`
}

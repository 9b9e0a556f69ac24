import { printTable } from '../chaos/report.ts'
import type { Memory } from './memory.ts'
import type { Failure, Tally } from './try-case.ts'

type Evidence = {
  cases: number
  done: number
  seed: number
  tookMs: number
  tally: Tally
  memory: Memory
  honestLead: string
  unharmed: boolean
}

const EXAMPLES_SHOWN = 5
/** Below this, memory grows no faster than the runtimes' own rhythm of collecting it. */
const GROWTH_MB_PER_THOUSAND = 10
const LARGEST_MB = 512
/** A slope through fewer cases says nothing: the heap is still filling up to its cap. */
const ENOUGH_FOR_A_SLOPE = 20_000
const HONEST = '201 200 {"confirmationSent":true,"notificationSent":true}'

/** Prints what happened, and ends with the line that scripts/validate.ts counts. Answers whether everything holds. */
export function report({ cases, done, seed, tookMs, tally, memory, honestLead, unharmed }: Evidence): boolean {
  const growth = memory.growth()
  printTable([
    ['cases', `${done} of ${cases}, seed ${seed}, ${Math.round(tookMs / 1_000)} s`],
    [
      'answers',
      [...tally.statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${status || 'closed'}: ${times}`)
        .join(', '),
    ],
    ['slowest answer', `${Math.round(tally.slowestMs)} ms`],
    ...growth.map(({ name, firstMb, lastMb, perThousandCasesMb }): [string, string] => [
      name,
      `${Math.round(firstMb)} → ${Math.round(lastMb)} MB, ${perThousandCasesMb.toFixed(2)} MB per 1,000 cases`,
    ]),
    ...[...tally.known].map(([why, times]): [string, string] => ['known', `${times} × ${why}`]),
  ])
  const of = (what: Failure['what']) => tally.failures.filter((failure) => failure.what === what)
  const grew = growth.filter(
    ({ lastMb, perThousandCasesMb }) =>
      lastMb > LARGEST_MB || (done >= ENOUGH_FOR_A_SLOPE && perThousandCasesMb > GROWTH_MB_PER_THOUSAND),
  )
  const checks: [string, string[]][] = [
    ['no server error that is not explained', of('server error').map(describe)],
    ['every answer came within five seconds', of('no answer').map(describe)],
    ['every answer was the one that the rules ask for', of('wrong answer').map(describe)],
    ['gateway and functions were never started again', [...memory.restarted]],
    ['their memory stays flat', grew.map(({ name }) => name)],
    ['an honest lead is taken afterwards, and both mails leave', honestLead === HONEST ? [] : [honestLead]],
    ['the account of somebody else is as it was', unharmed ? [] : ['it is not']],
  ]
  console.info('')
  for (const [says, against] of checks) {
    console.info(`  ${against.length === 0 ? '✓' : '✗'} ${says}${against.length === 0 ? '' : ` (${against.length})`}`)
    for (const example of against.slice(0, EXAMPLES_SHOWN)) console.info(`      ${example}`)
  }
  const failed = checks.filter(([, against]) => against.length > 0).length
  console.info(`fuzz: ${checks.length - failed} passed, ${failed} failed`)
  return failed === 0
}

function describe({ kind, says }: Failure): string {
  return `[${kind}] ${says}`
}

import type { Result } from './run-checks.ts'

const MARKS = { well: '✓', wrong: '✗', unsure: '?', skipped: '–' }

/** One check, with the mending indented under what is wrong. */
export function linesOf(result: Result): string[] {
  const { state, name } = result
  const head = `${MARKS[state]} ${name}`
  if (state === 'well') return [`${head}: ${result.saw}`]
  if (state === 'skipped') return [`${head}: skipped, ${result.why}`]
  return [head, ...result.problems.flatMap(({ what, mend }) => [`    ${what}`, `    → ${mend}`])]
}

export function summaryOf(results: Result[], tookMs: number): string {
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length
  const parts = [
    `${count('well')} well`,
    `${count('wrong')} wrong`,
    ...(count('unsure') > 0 ? [`${count('unsure')} unsure`] : []),
    `${count('skipped')} skipped`,
  ]
  return `${isWell(results) ? 'All is well' : 'Something is wrong'}: ${parts.join(', ')} (${(tookMs / 1000).toFixed(1)} s)`
}

/** The one document of --json. */
export function documentOf(results: Result[], about: { site: string; api: string } | null, tookMs: number): string {
  return JSON.stringify({ ok: isWell(results), ...about, tookMs, checks: results }, null, 2)
}

export function isWell(results: Result[]): boolean {
  return results.every(({ state }) => state !== 'wrong')
}

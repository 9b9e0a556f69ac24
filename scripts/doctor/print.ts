import type { Result } from './run-checks.ts'

const MARKS = { ok: '✓', wrong: '✗', unsure: '?', skipped: '–' }

/** One check, with the fix indented under what is wrong. */
export function linesOf(result: Result): string[] {
  const { state, name } = result
  const head = `${MARKS[state]} ${name}`
  if (state === 'ok') return [`${head}: ${result.saw}`]
  if (state === 'skipped') return [`${head}: skipped, ${result.why}`]
  return [head, ...result.problems.flatMap(({ what, fix }) => [`    ${what}`, `    → ${fix}`])]
}

export function summaryOf(results: Result[], tookMs: number): string {
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length
  const parts = [
    `${count('ok')} ok`,
    `${count('wrong')} wrong`,
    ...(count('unsure') > 0 ? [`${count('unsure')} unsure`] : []),
    `${count('skipped')} skipped`,
  ]
  return `${isOk(results) ? 'Everything is ok' : 'Something is wrong'}: ${parts.join(', ')} (${(tookMs / 1000).toFixed(1)} s)`
}

/** The document of --json. */
export function documentOf(results: Result[], about: { site: string; api: string } | null, tookMs: number): string {
  return JSON.stringify({ ok: isOk(results), ...about, tookMs, checks: results }, null, 2)
}

export function isOk(results: Result[]): boolean {
  return results.every(({ state }) => state !== 'wrong')
}

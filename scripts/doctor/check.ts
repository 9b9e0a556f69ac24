// Defines checks, runs them and formats their results.
import type { Deployment } from './deployment.ts'

/** What is wrong, in plain words, and what to do about it. */
export type Problem = { what: string; fix: string }

export type Finding =
  | { state: 'ok'; summary: string }
  | { state: 'wrong'; problems: Problem[] }
  | { state: 'skipped'; why: string }

export type Check = {
  id: string
  /** The statement that the check verifies. */
  name: string
  /** Checks that must pass before this one is useful. */
  needs?: string[]
  find: (deployment: Deployment) => Promise<Finding>
}

export type Result = { id: string; name: string } & Finding

export function ok(summary: string): Finding {
  return { state: 'ok', summary }
}

export function wrong(what: string, fix: string): Finding {
  return { state: 'wrong', problems: [{ what, fix }] }
}

export function skipped(why: string): Finding {
  return { state: 'skipped', why }
}

/** Wrong when there are problems, ok otherwise. */
export function judge(problems: Problem[], summary: string): Finding {
  return problems.length > 0 ? { state: 'wrong', problems } : ok(summary)
}

/** Runs all checks concurrently and reports them in order. A check whose dependencies failed is skipped. */
export async function runChecks(
  checks: Check[],
  deployment: Deployment,
  report: (result: Result) => void,
): Promise<Result[]> {
  const running = new Map<string, Promise<Result>>()
  for (const check of checks) running.set(check.id, run(check, deployment, running))
  for (const result of running.values()) report(await result)
  return Promise.all(running.values())
}

async function run(check: Check, deployment: Deployment, others: Map<string, Promise<Result>>): Promise<Result> {
  const { id, name, needs = [] } = check
  const needed = await Promise.all(needs.flatMap((other) => others.get(other) ?? []))
  const unmet = needed.find(({ state }) => state !== 'ok')
  return { id, name, ...(unmet ? skipped(causeOf(unmet)) : await findSafely(check, deployment)) }
}

/** A check that throws is a bug in the doctor and must not look like a healthy deployment. */
async function findSafely({ id, find }: Check, deployment: Deployment): Promise<Finding> {
  try {
    return await find(deployment)
  } catch (error) {
    const what = `The check "${id}" itself failed: ${String(error)}`
    return wrong(what, 'Please report it: it got a response it does not handle.')
  }
}

/** The root cause: the first check in the chain that failed. */
function causeOf(unmet: Result): string {
  return unmet.state === 'skipped' ? unmet.why : `because this failed: ${unmet.name}`
}

const MARKS = { ok: '✓', wrong: '✗', skipped: '–' }

/** One check, with the fix indented under what is wrong. */
export function linesOf(result: Result): string[] {
  const { state, name } = result
  const head = `${MARKS[state]} ${name}`
  if (state === 'ok') return [`${head}: ${result.summary}`]
  if (state === 'skipped') return [`${head}: skipped, ${result.why}`]
  return [head, ...result.problems.flatMap(({ what, fix }) => [`    ${what}`, `    → ${fix}`])]
}

export function summaryOf(results: Result[]): string {
  const counts = Object.keys(MARKS).map((state) => `${results.filter((one) => one.state === state).length} ${state}`)
  return `${isOk(results) ? 'Everything is ok' : 'Something is wrong'}: ${counts.join(', ')}`
}

export function isOk(results: Result[]): boolean {
  return results.every(({ state }) => state !== 'wrong')
}

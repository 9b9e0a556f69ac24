import { skipped, type Check, type Finding } from './check.ts'
import type { Deployment } from './deployment.ts'

export type Result = { id: string; name: string; tookMs: number } & Finding

/** Runs all checks at once and reports them in order. A check whose needs are not met is skipped: it would only repeat. */
export async function runChecks(
  checks: Check[],
  deployment: Deployment,
  tell: (result: Result) => void = () => {},
): Promise<Result[]> {
  const running = new Map<string, Promise<Result>>()
  for (const check of checks) running.set(check.id, run(check, deployment, running))
  const results: Result[] = []
  for (const result of running.values()) {
    results.push(await result)
    tell(await result)
  }
  return results
}

/** The checks with these ids, and those that must pass before them. */
export function withNeeds(checks: Check[], ids: string[]): Check[] {
  const wanted = new Set(ids)
  for (const check of checks.toReversed())
    if (wanted.has(check.id)) for (const need of check.needs ?? []) wanted.add(need)
  return checks.filter(({ id }) => wanted.has(id))
}

async function run(check: Check, deployment: Deployment, others: Map<string, Promise<Result>>): Promise<Result> {
  const { id, name, needs = [] } = check
  const needed = await Promise.all(needs.flatMap((other) => others.get(other) ?? []))
  const unmet = needed.find(({ state }) => state !== 'ok')
  const began = Date.now()
  const finding = unmet ? skipped(causeOf(unmet)) : await look(check, deployment)
  return { id, name, tookMs: Date.now() - began, ...finding }
}

/** A check that throws is a bug of the doctor, and must not look like a healthy deployment. */
async function look({ id, find }: Check, deployment: Deployment): Promise<Finding> {
  try {
    return await find(deployment)
  } catch (error) {
    const what = `The check "${id}" itself failed: ${String(error)}`
    return { state: 'wrong', problems: [{ what, fix: 'Please report it; the answer it got was not foreseen.' }] }
  }
}

/** The first check that failed, however long the chain of needs. */
function causeOf(unmet: Result): string {
  return unmet.state === 'skipped' ? unmet.why : `until this holds: ${lowerFirst(unmet.name)}`
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

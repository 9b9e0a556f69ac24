import { skipped, type Check, type Finding } from './check.ts'
import type { Patient } from './patient.ts'

export type Result = { id: string; name: string; tookMs: number } & Finding

/**
 * Runs everything at once and tells of each in its place in the list, as soon as those before it are told. A check
 * whose needs are not met is skipped: it could only say the same thing again.
 */
export async function runChecks(
  checks: Check[],
  patient: Patient,
  tell: (result: Result) => void = () => {},
): Promise<Result[]> {
  const running = new Map<string, Promise<Result>>()
  for (const check of checks) running.set(check.id, run(check, patient, running))
  const results: Result[] = []
  for (const result of running.values()) {
    results.push(await result)
    tell(await result)
  }
  return results
}

async function run(check: Check, patient: Patient, others: Map<string, Promise<Result>>): Promise<Result> {
  const { id, name, needs = [] } = check
  const needed = await Promise.all(needs.flatMap((other) => others.get(other) ?? []))
  const unmet = needed.find(({ state }) => state !== 'well')
  const began = Date.now()
  const finding = unmet ? skipped(causeOf(unmet)) : await look(check, patient)
  return { id, name, tookMs: Date.now() - began, ...finding }
}

/** A check that stumbles is a bug of the doctor's, and must not look like a healthy deployment. */
async function look({ id, find }: Check, patient: Patient): Promise<Finding> {
  try {
    return await find(patient)
  } catch (error) {
    const what = `The check "${id}" itself failed: ${String(error)}`
    return { state: 'wrong', problems: [{ what, mend: 'Please report it; the answer it got was not foreseen.' }] }
  }
}

/** The first thing that does not hold, however long the chain. */
function causeOf(unmet: Result): string {
  return unmet.state === 'skipped' ? unmet.why : `until this holds: ${lowerFirst(unmet.name)}`
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

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
  /** The check that must pass before this one is useful. */
  needs?: string
  find: (deployment: Deployment) => Promise<Finding>
}

export type Result = Check & { finding: Finding }

export function wrong(what: string, fix: string): Finding {
  return { state: 'wrong', problems: [{ what, fix }] }
}

/** Wrong when there are problems, ok otherwise. */
export function judge(problems: Problem[], summary: string): Finding {
  return problems.length > 0 ? { state: 'wrong', problems } : { state: 'ok', summary }
}

/** Runs the checks in order. One that needs a check that did not pass is skipped. */
export async function runChecks(checks: Check[], deployment: Deployment, print: (line: string) => void) {
  const results: Result[] = []
  for (const check of checks) {
    const needed = results.find(({ id }) => id === check.needs)
    const isUseful = needed === undefined || needed.finding.state === 'ok'
    const finding: Finding = isUseful
      ? await findSafely(check, deployment)
      : { state: 'skipped', why: `because this did not pass: ${needed.name}` }
    results.push({ ...check, finding })
    for (const line of linesOf(check.name, finding)) print(line)
  }
  return results
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

/** One check, with the fix indented under what is wrong. */
function linesOf(name: string, finding: Finding): string[] {
  if (finding.state === 'ok') return [`✓ ${name}: ${finding.summary}`]
  if (finding.state === 'skipped') return [`– ${name}: skipped, ${finding.why}`]
  return [`✗ ${name}`, ...finding.problems.flatMap(({ what, fix }) => [`    ${what}`, `    → ${fix}`])]
}

export function summaryOf(results: Result[]): string {
  const count = (state: Finding['state']) => results.filter(({ finding }) => finding.state === state).length
  const words = count('wrong') === 0 ? 'Everything is ok' : 'Something is wrong'
  return `${words}: ${count('ok')} ok, ${count('wrong')} wrong, ${count('skipped')} skipped`
}

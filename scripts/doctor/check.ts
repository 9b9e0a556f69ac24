import type { Deployment } from './deployment.ts'

export type Problem = { what: string; fix: string }

export type Finding = string | Problem[] | { skipped: string }

export type Check = {
  name: string
  needs?: string
  find: (deployment: Deployment) => Promise<Finding>
}

export const wrong = (what: string, fix: string): Problem[] => [{ what, fix }]

export async function runChecks(checks: Check[], deployment: Deployment, print: (line: string) => void) {
  const passed = new Set<string>()
  const count = { ok: 0, wrong: 0, skipped: 0 }
  for (const check of checks) {
    const { name, needs } = check
    const isUseful = needs === undefined || passed.has(needs)
    const finding = isUseful ? await findSafely(check, deployment) : { skipped: `because this did not pass: ${needs}` }
    if (typeof finding === 'string') {
      count.ok += 1
      passed.add(name)
      print(`✓ ${name}: ${finding}`)
    } else if ('skipped' in finding) {
      count.skipped += 1
      print(`– ${name}: skipped, ${finding.skipped}`)
    } else {
      count.wrong += 1
      print([`✗ ${name}`, ...finding.flatMap(({ what, fix }) => [`    ${what}`, `    → ${fix}`])].join('\n'))
    }
  }
  const verdict = count.wrong === 0 ? 'Everything is ok' : 'Something is wrong'
  print(`\n${verdict}: ${count.ok} ok, ${count.wrong} wrong, ${count.skipped} skipped`)
  return count.wrong
}

/** A check that throws is a bug in the doctor and must not look like a healthy deployment. */
async function findSafely({ name, find }: Check, deployment: Deployment): Promise<Finding> {
  try {
    return await find(deployment)
  } catch (error) {
    const what = `The check "${name}" itself failed: ${String(error)}`
    return wrong(what, 'Please report it: it got a response it does not handle.')
  }
}

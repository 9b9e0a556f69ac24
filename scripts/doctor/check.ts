import type { Deployment } from './deployment.ts'

/** What is wrong, in plain words, and what to do about it. */
export type Problem = {
  what: string
  fix: string
  /** Which of the alarms that one check can raise. */
  alarm?: string
}

export type Finding =
  | { state: 'ok'; saw: string }
  | { state: 'wrong'; problems: Problem[] }
  /** Checked, and nothing proven either way. Not counted as wrong. */
  | { state: 'unsure'; problems: Problem[] }
  | { state: 'skipped'; why: string }

export type Check = {
  /** For monitors: never changes. */
  id: string
  /** What holds when everything is ok. */
  name: string
  /** Checks that must pass before this one can say anything new. */
  needs?: string[]
  find: (deployment: Deployment) => Promise<Finding>
}

export function ok(saw: string): Finding {
  return { state: 'ok', saw }
}

export function wrong(what: string, fix: string): Finding {
  return { state: 'wrong', problems: [{ what, fix }] }
}

export function skipped(why: string): Finding {
  return { state: 'skipped', why }
}

/** Wrong when there are problems, ok otherwise. */
export function judge(problems: Problem[], saw: string): Finding {
  return problems.length > 0 ? { state: 'wrong', problems } : ok(saw)
}

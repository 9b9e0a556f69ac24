import type { Patient } from './patient.ts'

/** What is wrong, in plain words, and what to do about it. */
export type Problem = { what: string; mend: string }

export type Finding =
  | { state: 'well'; saw: string }
  | { state: 'wrong'; problems: Problem[] }
  /** Looked at, and nothing proven either way. Not counted as wrong. */
  | { state: 'unsure'; problems: Problem[] }
  | { state: 'skipped'; why: string }

export type Check = {
  /** For monitors: never changes. */
  id: string
  /** What holds when all is well. */
  name: string
  /** Checks without which this one could only repeat what they say. */
  needs?: string[]
  find: (patient: Patient) => Promise<Finding>
}

export function well(saw: string): Finding {
  return { state: 'well', saw }
}

export function wrong(what: string, mend: string): Finding {
  return { state: 'wrong', problems: [{ what, mend }] }
}

export function skipped(why: string): Finding {
  return { state: 'skipped', why }
}

/** Wrong when there are problems, well otherwise. */
export function judge(problems: Problem[], saw: string): Finding {
  return problems.length > 0 ? { state: 'wrong', problems } : well(saw)
}

import type { Case, Step } from './case.ts'
import { knownFault } from './known-faults.ts'
import { LONGEST_ANSWER_MS, send, type Keys } from './send.ts'

export type Failure = { kind: string; what: 'server error' | 'no answer' | 'wrong answer'; says: string }
export type Tally = {
  failures: Failure[]
  slowestMs: number
  statuses: Map<number, number>
  known: Map<string, number>
}

const SHOWN_CHARACTERS = 4_000

export function emptyTally(): Tally {
  return { failures: [], slowestMs: 0, statuses: new Map(), known: new Map() }
}

export async function tryCase(apiUrl: string, keys: Keys, { kind, steps }: Case, tally: Tally): Promise<void> {
  for (const step of steps) {
    const failure = await tryStep(apiUrl, keys, step, tally)
    if (!failure) continue
    tally.failures.push({ kind, ...failure })
    return
  }
}

async function tryStep(apiUrl: string, keys: Keys, step: Step, tally: Tally): Promise<Omit<Failure, 'kind'> | null> {
  let answer
  try {
    answer = await send(apiUrl, keys, step)
  } catch (error) {
    return { what: 'no answer', says: `${String(error)} to ${show(step)}` }
  }
  const { status, body, tookMs } = answer
  tally.slowestMs = Math.max(tally.slowestMs, tookMs)
  count(tally.statuses, status)
  const says = (why: string) =>
    `${why}: ${status} ${body.slice(0, 300)} after ${Math.round(tookMs)} ms to ${show(step)}`
  if (tookMs > LONGEST_ANSWER_MS) return { what: 'no answer', says: says('too late') }
  if (status >= 500) {
    const known = knownFault(step, answer)
    if (known === null) return { what: 'server error', says: says('server error') }
    count(tally.known, known)
    return null
  }
  const wrong = step.judge(answer)
  return wrong === null ? null : { what: 'wrong answer', says: says(wrong) }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Enough to send it again by hand: what repeats itself is counted, x{5000}. */
function show(step: Step): string {
  return JSON.stringify({ ...step, judge: undefined })
    .replaceAll(/(.)\1{20,}/gsu, (run, sign: string) => `${sign}{${run.length / sign.length}}`)
    .slice(0, SHOWN_CHARACTERS)
}

import type { Answer, Step } from './case.ts'

type KnownFault = { matches: (step: Step, answer: Answer) => boolean; why: string }

/** 5xx answers that are meant, or that are not ours to mend. Each with its exact cause; everything else fails the run. */
const KNOWN_FAULTS: KnownFault[] = [
  {
    matches: ({ path }, { status, body }) =>
      path.startsWith('/functions/v1/health') && status === 503 && (body === '' || body.includes('"status":"alarm"')),
    why: 'The monitor says 503 while there is an alarm, as before the first round of the scheduler.',
  },
]

export function knownFault(step: Step, answer: Answer): string | null {
  return KNOWN_FAULTS.find(({ matches }) => matches(step, answer))?.why ?? null
}

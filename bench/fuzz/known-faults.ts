import type { Answer, Step } from './case.ts'

type KnownFault = { matches: (step: Step, answer: Answer) => boolean; why: string }

/** 5xx answers that are meant, or that are not ours to mend. Each with its exact cause; everything else fails the run. */
const KNOWN_FAULTS: KnownFault[] = [
  {
    // Not the alarm that the database does not answer: that would be news.
    matches: ({ path, raw }, { status, body }) =>
      (raw ?? path).includes('/functions/v1/health') &&
      status === 503 &&
      !body.includes('the database does not answer'),
    why: 'The monitor says 503 while there is an alarm; more mails than the provider takes at once are one.',
  },
]

export function knownFault(step: Step, answer: Answer): string | null {
  return KNOWN_FAULTS.find(({ matches }) => matches(step, answer))?.why ?? null
}

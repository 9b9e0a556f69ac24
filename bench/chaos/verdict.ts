import type { Happened } from './carry-out.ts'
import type { Comparison } from './compare.ts'
import type { Plan } from './plan.ts'

export type Check = { says: string; holds: boolean; examples?: string[] }

type Evidence = {
  plan: Plan
  happened: Happened
  ours: Comparison
  tookToEmptyMs: number | null
  /** How many mails may come twice: none where the provider knows keys. */
  duplicatesAllowed: number
  /** What the plain flow lost under the same faults; null when it did not run. */
  naiveLost: number | null
}

export function judge({ plan, happened, ours, tookToEmptyMs, duplicatesAllowed, naiveLost }: Evidence): Check[] {
  return [
    none('every acknowledged lead is in the table', ours.leadsWithoutRow),
    none('every acknowledged lead was confirmed to its visitor', ours.missingConfirmations),
    none('the team was told of every acknowledged lead', ours.missingNotifications),
    { says: `no more than ${duplicatesAllowed} mails came twice`, holds: ours.duplicates <= duplicatesAllowed },
    none('no mail was called sent before the provider had it', ours.falseClaims),
    { says: 'the outbox was empty within six minutes of the last fault', holds: tookToEmptyMs !== null },
    { says: 'every planned fault happened', holds: everythingHappened(plan, happened) },
    ...(naiveLost === null
      ? []
      : [{ says: 'the same faults make the plain flow lose mails, so they bite', holds: naiveLost > 0 }]),
  ]
}

function everythingHappened(plan: Plan, happened: Happened): boolean {
  const plannedMs = plan.outages.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  return (
    happened.postgresKills === plan.postgresKills.length &&
    happened.functionKills === plan.functionKills.length &&
    happened.outageMs >= plannedMs * 0.95
  )
}

function none(says: string, examples: string[]): Check {
  return { says, holds: examples.length === 0, examples }
}

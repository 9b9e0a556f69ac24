import type { Happened } from './carry-out.ts'
import type { Comparison } from './compare.ts'
import type { Health } from './evidence.ts'
import type { Flood } from './flood.ts'
import type { Plan } from './plan.ts'
import type { Visit } from './visitors.ts'

export type Check = { says: string; holds: boolean; examples?: string[] }

type Evidence = {
  plan: Plan
  happened: Happened
  visits: Visit[]
  ours: Comparison
  /** Of visitors who came when nothing was killed and the provider worked. */
  quiet: { pressedAgain: Visit[]; lateMails: string[] }
  flooded: Flood & { most: number }
  health: Health
  dead: number
  oldLeadsLeft: number
  /** Mails that were taken without a `reply_to`; null where the provider refuses none. */
  refusedReplyTos: number | null
  isEmpty: boolean
  /** How many mails may come twice: none where the provider knows keys. */
  duplicatesAllowed: number
}

/** Due 15 seconds after the insert, sent by the next turn of the scheduler; another mail may cost one turn more. */
export const LATE_AFTER_SECONDS = 45
const UPKEEP_WITHIN_SECONDS = 60

export function judge(evidence: Evidence): Check[] {
  const { plan, visits, ours, quiet, flooded, health, oldLeadsLeft, isEmpty, duplicatesAllowed } = evidence
  const hasAlarm = health.alarms.includes('the team was not told of a lead')
  return [
    none('every acknowledged lead is in the table', ours.leadsWithoutRow),
    none('every acknowledged lead was confirmed to its visitor', ours.missingConfirmations),
    none('the team was told of every acknowledged lead', ours.missingNotifications),
    { says: `no more than ${duplicatesAllowed} mails came twice`, holds: ours.duplicates <= duplicatesAllowed },
    none('no mail was called sent before the provider had it', ours.falseClaims),
    none('every mail that cannot be sent is dead, with its reason', ours.poisonNotDead),
    none('no other mail is dead', ours.deadWithoutPoison),
    {
      says: 'contact_health() counts the dead mails and raises the alarm',
      holds: health.dead === evidence.dead && hasAlarm,
    },
    none(`no mail of the quiet time was sent later than ${LATE_AFTER_SECONDS} s after its insert`, quiet.lateMails),
    none('no honest visitor was refused by a limit', emails(visits.filter(({ refusals }) => refusals > 0))),
    none('every honest visitor was taken in the end', emails(visits.filter((visit) => !visit.wasAcknowledged))),
    none('every visitor of the quiet time was taken at the first press', emails(quiet.pressedAgain)),
    { says: `the flood stored at most ${flooded.most} messages`, holds: flooded.stored <= flooded.most },
    {
      says: 'the upkeep ran and deleted old leads',
      holds: oldLeadsLeft < plan.oldLeads && (health.lastUpkeepSecondsAgo ?? Infinity) < UPKEEP_WITHIN_SECONDS,
    },
    { says: 'no mail waits six minutes after the last fault, and none at the end', holds: isEmpty },
    none('every planned fault happened', missedFaults(evidence)),
  ]
}

function missedFaults({ plan, happened, flooded, health, refusedReplyTos }: Evidence): string[] {
  const plannedMs = plan.outages.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  return Object.entries({
    'kills of Postgres': happened.postgresKills.length === plan.postgresKills.length,
    'kills of the function': happened.functionKills.length === plan.functionKills.length,
    outages: happened.outageMs >= plannedMs * 0.95,
    'a flood above the limit': flooded.refused > 0,
    'refused reply_to': refusedReplyTos !== 0,
    'callers with an address': health.withoutAddress === 0,
  }).flatMap(([fault, hasHappened]) => (hasHappened ? [] : [fault]))
}

function emails(visits: Visit[]): string[] {
  return visits.map(({ email }) => email)
}

function none(says: string, examples: string[]): Check {
  return { says, holds: examples.length === 0, examples }
}

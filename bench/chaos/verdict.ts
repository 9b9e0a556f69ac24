import { holds, none, type Check } from '../report.ts'
import type { Comparison } from './compare.ts'
import type { Health } from './evidence.ts'
import type { Happened } from './faults.ts'
import type { Plan } from './plan.ts'
import type { Flood, Visit } from './visitors.ts'

type Evidence = {
  plan: Plan
  happened: Happened
  visits: Visit[]
  comparison: Comparison
  /** Of visitors who came when nothing was killed and the provider worked. */
  quiet: { pressedAgain: Visit[]; lateMails: string[] }
  flooded: Flood & { stored: number; most: number }
  health: Health
  dead: number
  oldLeadsLeft: number
  /** Mails that were accepted without a `reply_to`; null where the provider refuses none. */
  refusedReplyTos: number | null
  isEmpty: boolean
  /** How many mails may come twice: none where the provider has idempotency keys. */
  duplicatesAllowed: number
}

/** Due 15 seconds after the insert, sent in the next run of the scheduler; another mail may cost one run more. */
export const LATE_AFTER_SECONDS = 45
const UPKEEP_WITHIN_SECONDS = 60

export function judge(evidence: Evidence): Check[] {
  const { plan, visits, comparison: found, quiet, flooded, health, oldLeadsLeft, duplicatesAllowed } = evidence
  const hasAlarm = health.alarms.includes('the team was not told of a lead')
  const hasUpkeep = (health.lastUpkeepSecondsAgo ?? Infinity) < UPKEEP_WITHIN_SECONDS
  return [
    none('every acknowledged lead is in the table', found.leadsWithoutRow),
    none('every acknowledged lead was confirmed to its visitor', found.missingConfirmations),
    none('the team was notified of every acknowledged lead', found.missingNotifications),
    holds(`at most ${duplicatesAllowed} mails came twice`, found.duplicates <= duplicatesAllowed),
    none('no mail was reported as sent before the provider accepted it', found.falseClaims),
    none('every mail that cannot be sent is a dead letter with a reason', found.poisonNotDead),
    none('there is no other dead letter', found.deadWithoutPoison),
    holds('contact_health() counts the dead letters and raises the alarm', health.dead === evidence.dead && hasAlarm),
    none(`no mail of the quiet time was sent later than ${LATE_AFTER_SECONDS} s after its insert`, quiet.lateMails),
    none('no honest visitor was refused by a limit', emails(visits.filter(({ refusals }) => refusals > 0))),
    none('every honest visitor got through in the end', emails(visits.filter((visit) => !visit.wasAcknowledged))),
    none('every visitor of the quiet time got through at once', emails(quiet.pressedAgain)),
    holds(`the flood stored at most ${flooded.most} messages`, flooded.stored <= flooded.most),
    holds('the upkeep ran and deleted old leads', oldLeadsLeft < plan.oldLeads && hasUpkeep),
    holds('no mail waits six minutes after the last fault, and none at the end', evidence.isEmpty),
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

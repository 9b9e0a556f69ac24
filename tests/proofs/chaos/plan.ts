import type { Behaviour } from '../../../stack/fakes/resend/resend.ts'
import { seededRandom } from '../numbers.ts'

/** Why a lead's mail can never be sent: its recipient, or text that the database rejects. */
export type Poison = 'address' | 'words'

export type PlannedVisitor = {
  number: number
  /** From the start of the faults, or of the quiet time. */
  arrivesMs: number
  /** Once the message is saved, or if there was no response. */
  closesEarly: boolean
  /** The connection is cut after the insert, before the response arrives. */
  isCut: boolean
  poison: Poison | null
}
type Outage = { fromMs: number; untilMs: number; behaviour: Behaviour }

export type Plan = {
  lastsMs: number
  visitors: PlannedVisitor[]
  /** Sent after all other mails, while nothing is killed and the provider works. */
  quietMs: number
  quietVisitors: PlannedVisitor[]
  /** When the processes are killed, in milliseconds from the start. */
  postgresKills: number[]
  functionKills: number[]
  outages: Outage[]
  lostReplies: number
  /** From one IPv6 /48. */
  flood: { fromMs: number; untilMs: number; perSecond: number }
  /** Leads past their retention, with sent mails, that the maintenance deletes during the run. */
  oldLeads: number
}

// For 10,000 submissions; fewer have fewer faults, but at least one of each.
const FAULTS_MS_FOR_EACH = 180
const POSTGRES_KILLS = 25
const FUNCTION_KILLS = 50
const FEWEST_KILLS = 4
const OUTAGE_SHARE = 0.42
const MS_FOR_OUTAGE = 60_000
const CLOSED_EARLY = 0.3
const LOST_REPLIES = 0.02
const POISON = 0.05
const CUT = 0.01
const FLOOD_PER_SECOND = 40
const FLOOD_SHARE = 0.1
const SHORTEST_FLOOD_MS = 6_000
const OLD_LEADS_FOR_EACH = 20
const QUIET_SHARE = 0.1
const QUIET_MS_FOR_EACH = 200
const BEHAVIOURS: readonly Behaviour[] = ['refusing', 'hanging', 'unavailable', 'limiting']

export function makePlan(submissions: number, seed: number): Plan {
  const random = seededRandom(seed)
  const lastsMs = submissions * FAULTS_MS_FOR_EACH
  const quiet = Math.round(submissions * QUIET_SHARE)
  const quietMs = quiet * QUIET_MS_FOR_EACH
  const scaled = (count: number) => Math.max(FEWEST_KILLS, Math.ceil((submissions * count) / 10_000))
  const [closing, cut, poison] = [CLOSED_EARLY, CUT, POISON].map((share) =>
    pick(submissions, Math.round(submissions * share), random),
  )
  const come = (count: number, withinMs: number, first: number): PlannedVisitor[] =>
    Array.from({ length: count }, () => random() * withinMs)
      .toSorted((a, b) => a - b)
      .map((arrivesMs, index) => {
        const number = first + index
        return {
          number,
          arrivesMs,
          closesEarly: closing?.has(number) ?? false,
          isCut: cut?.has(number) ?? false,
          poison: poison?.has(number) ? (number % 2 === 0 ? 'address' : 'words') : null,
        }
      })
  return {
    lastsMs,
    visitors: come(submissions - quiet, lastsMs, 0),
    quietMs,
    quietVisitors: come(quiet, quietMs, submissions - quiet),
    postgresKills: spread(scaled(POSTGRES_KILLS), lastsMs, random),
    functionKills: spread(scaled(FUNCTION_KILLS), lastsMs, random),
    outages: planOutages(lastsMs, random),
    lostReplies: LOST_REPLIES,
    flood: { ...inTheMiddle(lastsMs, FLOOD_SHARE, SHORTEST_FLOOD_MS), perSecond: FLOOD_PER_SECOND },
    oldLeads: submissions * OLD_LEADS_FOR_EACH,
  }
}

/** One moment in each of `count` equal parts, so that they neither cluster nor synchronise. */
function spread(count: number, lastsMs: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + random()) * lastsMs) / count)
}

/** One outage in each of several equal parts; every kind equally often. */
function planOutages(lastsMs: number, random: () => number): Outage[] {
  const count = Math.max(BEHAVIOURS.length, BEHAVIOURS.length * Math.round(lastsMs / MS_FOR_OUTAGE / BEHAVIOURS.length))
  const partMs = lastsMs / count
  const outageMs = partMs * OUTAGE_SHARE
  return Array.from({ length: count }, (_, index) => {
    const fromMs = index * partMs + random() * (partMs - outageMs)
    return { fromMs, untilMs: fromMs + outageMs, behaviour: BEHAVIOURS[index % BEHAVIOURS.length] ?? 'unavailable' }
  })
}

/** Of the faults; at least this long. */
function inTheMiddle(lastsMs: number, share: number, leastMs: number): { fromMs: number; untilMs: number } {
  const fromMs = (lastsMs * (1 - share)) / 2
  return { fromMs, untilMs: fromMs + Math.max(leastMs, lastsMs * share) }
}

function pick(from: number, count: number, random: () => number): Set<number> {
  const picked = new Set<number>()
  while (picked.size < count) picked.add(Math.floor(random() * from))
  return picked
}

export function describePlan(plan: Plan): string {
  const { lastsMs, quietMs, quietVisitors, postgresKills, functionKills, outages, flood, oldLeads } = plan
  const visitors = [...plan.visitors, ...quietVisitors]
  const count = (is: (visitor: PlannedVisitor) => boolean) => visitors.filter(is).length
  return [
    `  ${plan.visitors.length} visitors in ${seconds(lastsMs)} s of faults, ${quietVisitors.length} in ${seconds(quietMs)} s without kills and outages`,
    `  ${count(({ closesEarly }) => closesEarly)} close the page early, ${count(({ isCut }) => isCut)} do not hear that the message is saved`,
    `  ${count(({ poison }) => poison === 'address')} recipients that the provider refuses, ${count(({ poison }) => poison === 'words')} leads whose mails cannot be stored`,
    `  kill -9 Postgres at s: ${postgresKills.map(seconds).join(' ')}`,
    `  kill -9 function at s: ${functionKills.map(seconds).join(' ')}`,
    `  provider: ${outages.map(({ fromMs, untilMs, behaviour }) => `${behaviour} ${seconds(fromMs)}–${seconds(untilMs)}`).join(', ')}`,
    `  flood: ${flood.perSecond}/s from one /48, ${seconds(flood.fromMs)}–${seconds(flood.untilMs)}`,
    `  ${oldLeads} leads past retention`,
  ].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

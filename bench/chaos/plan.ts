import type { Mood } from '../../stack/src/resend/faults.ts'
import { seededRandom } from './seeded-random.ts'

export type PlannedVisitor = { number: number; arrivesMs: number; closesEarly: boolean }
type Outage = { fromMs: number; untilMs: number; mood: Mood }

export type Plan = {
  lastsMs: number
  visitors: PlannedVisitor[]
  /** When the processes are killed, in milliseconds from the start. */
  postgresKills: number[]
  functionKills: number[]
  outages: Outage[]
  lostReplies: number
}

// What 10,000 submissions meet; fewer meet less of it, but never nothing.
const MS_FOR_EACH = 75
const POSTGRES_KILLS = 25
const FUNCTION_KILLS = 50
const FEWEST_KILLS = 4
const OUTAGE_SHARE = 0.42
const MS_FOR_OUTAGE = 60_000
const CLOSED_EARLY = 0.3
const LOST_REPLIES = 0.02
const MOODS: readonly Mood[] = ['refusing', 'hanging', 'unavailable', 'limiting']

export function makePlan(submissions: number, seed: number): Plan {
  const random = seededRandom(seed)
  const lastsMs = submissions * MS_FOR_EACH
  const scaled = (count: number) => Math.max(FEWEST_KILLS, Math.ceil((submissions * count) / 10_000))
  const closing = pick(submissions, Math.round(submissions * CLOSED_EARLY), random)
  return {
    lastsMs,
    visitors: Array.from({ length: submissions }, () => random() * lastsMs)
      .toSorted((a, b) => a - b)
      .map((arrivesMs, number) => ({ number, arrivesMs, closesEarly: closing.has(number) })),
    postgresKills: spread(scaled(POSTGRES_KILLS), lastsMs, random),
    functionKills: spread(scaled(FUNCTION_KILLS), lastsMs, random),
    outages: planOutages(lastsMs, random),
    lostReplies: LOST_REPLIES,
  }
}

/** One moment in each of `count` equal parts, so that they neither cluster nor keep step. */
function spread(count: number, lastsMs: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + random()) * lastsMs) / count)
}

/** In each of several equal parts one outage, somewhere; every kind comes as often as the others. */
function planOutages(lastsMs: number, random: () => number): Outage[] {
  const count = Math.max(MOODS.length, MOODS.length * Math.round(lastsMs / MS_FOR_OUTAGE / MOODS.length))
  const partMs = lastsMs / count
  const outageMs = partMs * OUTAGE_SHARE
  return Array.from({ length: count }, (_, index) => {
    const fromMs = index * partMs + random() * (partMs - outageMs)
    return { fromMs, untilMs: fromMs + outageMs, mood: MOODS[index % MOODS.length] ?? 'unavailable' }
  })
}

function pick(from: number, count: number, random: () => number): Set<number> {
  const picked = new Set<number>()
  while (picked.size < count) picked.add(Math.floor(random() * from))
  return picked
}

export function describePlan({ lastsMs, visitors, postgresKills, functionKills, outages, lostReplies }: Plan): string {
  const closing = visitors.filter(({ closesEarly }) => closesEarly).length
  return [
    `  ${visitors.length} visitors in ${seconds(lastsMs)} s, ${closing} close the page once the message is saved`,
    `  kill -9 Postgres at s: ${postgresKills.map(seconds).join(' ')}`,
    `  kill -9 function at s: ${functionKills.map(seconds).join(' ')}`,
    `  provider: ${outages.map(({ fromMs, untilMs, mood }) => `${mood} ${seconds(fromMs)}–${seconds(untilMs)}`).join(', ')}`,
    `  lost replies: ${lostReplies * 100} % of what the provider accepts`,
  ].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

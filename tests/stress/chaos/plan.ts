import type { Behaviour } from '../../../stack/fakes/resend/resend.ts'

export type PlannedVisitor = {
  number: number
  arrivesMs: number
  /** Once the message is saved, so that no call sends its mails. */
  closesEarly: boolean
  /** The connection is cut after the insert, before the response arrives. */
  isCut: boolean
}

export type Plan = {
  visitors: PlannedVisitor[]
  postgresKills: number[]
  functionKills: number[]
  outages: { fromMs: number; untilMs: number; behaviour: Behaviour }[]
}

const MS_FOR_EACH = 180
const VISITORS_FOR_POSTGRES_KILL = 80
const VISITORS_FOR_FUNCTION_KILL = 30
const MIN_KILLS = 4
const OUTAGE_SHARE = 0.42
const MS_FOR_OUTAGE = 30_000
const CLOSED_EARLY = 0.3
const CUT = 0.05
const BEHAVIOURS: readonly Behaviour[] = ['refusing', 'hanging', 'unavailable', 'limiting', 'broken']

export function makePlan(count: number, random: () => number): Plan {
  const lastsMs = count * MS_FOR_EACH
  const outages = Math.max(BEHAVIOURS.length, Math.round(lastsMs / MS_FOR_OUTAGE))
  const outageMs = (lastsMs / outages) * OUTAGE_SHARE
  const moments = (visitorsForEach: number) =>
    spread(Math.max(MIN_KILLS, Math.round(count / visitorsForEach)), lastsMs, random)
  return {
    visitors: spread(count, lastsMs, random).map((arrivesMs, number) => ({
      number,
      arrivesMs,
      closesEarly: random() < CLOSED_EARLY,
      isCut: random() < CUT,
    })),
    postgresKills: moments(VISITORS_FOR_POSTGRES_KILL),
    functionKills: moments(VISITORS_FOR_FUNCTION_KILL),
    outages: spread(outages, lastsMs - outages * outageMs, random).map((freeMs, index) => {
      const fromMs = freeMs + index * outageMs
      return { fromMs, untilMs: fromMs + outageMs, behaviour: BEHAVIOURS[index % BEHAVIOURS.length] ?? 'broken' }
    }),
  }
}

/** One moment in each of `count` equal parts, so that they do not cluster. */
function spread(count: number, lastsMs: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + random()) * lastsMs) / count)
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = Math.trunc(seed)
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

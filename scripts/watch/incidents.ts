import type { Problem } from '../doctor/check.ts'
import type { Result } from '../doctor/run-checks.ts'

export type Incident = {
  /** The check, and the alarm where one check raises several. */
  key: string
  /** What holds when everything is ok. */
  name: string
  problems: Problem[]
  since: string
  /** Null while it lasts. */
  until: string | null
  isTold: boolean
}

/** What one run leaves to the next. */
export type WatchState = { incidents: Incident[]; dailyAt: string | null }

export const NOTHING_YET: WatchState = { incidents: [], dailyAt: null }

const DAY_MS = 86_400_000
/** A cron does not start to the second. */
const EARLY_MS = 1_800_000

/** Not hourly: a lead is mailed, and registries limit requests. */
const DAILY = new Set(['lead', 'domain'])

/** Once a day, and every time until an incident of theirs is over. */
export function isDailyDue({ incidents, dailyAt }: WatchState, now: Date): boolean {
  const isOpen = incidents.some(({ key, until }) => until === null && DAILY.has(checkOf(key)))
  return isOpen || dailyAt === null || now.getTime() - Date.parse(dailyAt) >= DAY_MS - EARLY_MS
}

export function isOnlyDaily(id: string): boolean {
  return DAILY.has(id)
}

/** Checks that went wrong and are not part of an incident yet. */
export function newlyWrong({ incidents }: WatchState, results: Result[]): string[] {
  const open = new Set(incidents.filter(({ until }) => until === null).map(({ key }) => key))
  return results.filter((result) => Object.keys(problemsOf(result)).some((key) => !open.has(key))).map(({ id }) => id)
}

/** Opens and ends incidents. A check that proved nothing (skipped, unsure, not run) changes none. */
export function advance(state: WatchState, results: Result[], now: Date): Incident[] {
  const at = now.toISOString()
  const next = state.incidents.map((incident): Incident => {
    const result = results.find(({ id }) => id === checkOf(incident.key))
    if (incident.until !== null || !result || (result.state !== 'ok' && result.state !== 'wrong')) return incident
    const problems = problemsOf(result)[incident.key]
    return problems ? { ...incident, problems } : { ...incident, until: at }
  })
  const isOpen = (key: string) => next.some((incident) => incident.key === key && incident.until === null)
  for (const result of results) {
    for (const [key, problems] of Object.entries(problemsOf(result))) {
      if (!isOpen(key)) next.push({ key, name: result.name, problems, since: at, until: null, isTold: false })
    }
  }
  return next
}

function problemsOf(result: Result): Record<string, Problem[]> {
  if (result.state !== 'wrong') return {}
  const found: Record<string, Problem[]> = {}
  for (const problem of result.problems) {
    const key = problem.alarm === undefined ? result.id : `${result.id}: ${problem.alarm}`
    found[key] = [...(found[key] ?? []), problem]
  }
  return found
}

function checkOf(key: string): string {
  return key.split(':')[0] ?? key
}

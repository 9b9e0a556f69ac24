import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../doctor/run-checks.ts'
import { advance, isDailyDue, newlyWrong, NOTHING_YET, type Incident, type WatchState } from './incidents.ts'
import { newsOf } from './news.ts'
import type { Way } from './tell.ts'

export type Watch = {
  site: string
  /** What all checks find now, or those with these ids. */
  look: (isDaily: boolean, ids: string[] | null) => Promise<Result[]>
  ways: Way[]
  stateFile: string
  /** How long something new must stay wrong before it is told. */
  confirmMs: number
  say: (line: string) => void
}

/** One run: looks, tells what began or ended, remembers. False where something could not be told. */
export async function watchOnce(watch: Watch, now = new Date()): Promise<boolean> {
  const state = readState(watch.stateFile)
  const isDaily = isDailyDue(state, now)
  const results = await lookTwice(watch, state, isDaily)
  const next = { incidents: advance(state, results, now), dailyAt: isDaily ? now.toISOString() : state.dailyAt }
  const isAllTold = await tell(watch, next)
  const open = next.incidents.filter(({ until }) => until === null)
  for (const { name, since } of open) watch.say(`✗ ${name}: wrong since ${since}`)
  watch.say(`${results.length} checks, ${open.length} incidents open`)
  return isAllTold
}

/** A hiccup of the network is no incident: what is newly wrong is looked at once more. */
async function lookTwice({ look, confirmMs }: Watch, state: WatchState, isDaily: boolean): Promise<Result[]> {
  const first = await look(isDaily, null)
  const ids = newlyWrong(state, first)
  if (ids.length === 0) return first
  await sleep(confirmMs)
  const again = new Map((await look(isDaily, ids)).map((result) => [result.id, result]))
  return first.map((result) => (ids.includes(result.id) ? (again.get(result.id) ?? result) : result))
}

/** Told is what at least one way accepted; the rest is tried again by the next run. */
async function tell(watch: Watch, state: WatchState): Promise<boolean> {
  let isAllTold = true
  const pending = state.incidents.toSorted((a, b) => Number(a.until === null) - Number(b.until === null))
  writeState(watch.stateFile, state)
  for (const incident of pending) {
    const isTold = await tellOne(watch, incident)
    if (isTold === null) continue
    if (!isTold) isAllTold = false
    else if (incident.until === null) incident.isTold = true
    else state.incidents.splice(state.incidents.indexOf(incident), 1)
    writeState(watch.stateFile, state)
  }
  return isAllTold
}

/** Null where there is nothing to tell. */
async function tellOne({ site, ways, say }: Watch, incident: Incident): Promise<boolean | null> {
  const news = newsOf(incident, site)
  if (!news) return null
  const failures = await Promise.all(ways.map(async ({ name, send }) => ({ name, failure: await send(news) })))
  for (const { name, failure } of failures) {
    say(failure === null ? `told by ${name}: ${news.title}` : `not told by ${name} (${failure}): ${news.title}`)
  }
  return failures.some(({ failure }) => failure === null)
}

/** Without the file everything that is wrong is new: told once more, never silent. */
function readState(file: string): WatchState {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WatchState) : NOTHING_YET
}

function writeState(file: string, state: WatchState): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2))
  renameSync(`${file}.new`, file)
}

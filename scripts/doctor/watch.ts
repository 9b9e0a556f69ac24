// What broke is told once when it begins and once when it ends, by the product's own senders of mails and channels. They
// run here and not in the deployment, which may be what is down; so does the memory of what was told.
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { channelSender, readChannels, withoutMarkup, type ChannelKind } from '#shared/channels.ts'
import { createOtherWay, mailerOf, readMailSettings } from '#shared/mail/send-mail.ts'
import type { Sending } from '#shared/mail/mail.ts'
import type { Problem, Result } from './check.ts'

type Incident = {
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
type WatchState = { incidents: Incident[]; dailyAt: string | null }

/** That an incident began or ended. */
type Event = {
  /** The same for every attempt to tell it. */
  id: string
  type: 'incident.opened' | 'incident.over'
  title: string
  text: string
  incident: Incident
}

export type Notifier = { name: string; send: (event: Event) => Promise<Sending> }

export type Watch = {
  site: string
  /** What all checks find now, or those with these ids. */
  look: (isDue: (id: string) => boolean, ids: string[] | null) => Promise<Result[]>
  notifiers: Notifier[]
  stateFile: string
  /** How long something new must stay wrong before it is told. */
  confirmMs: number
  say: (line: string) => void
}

/** Those that are set up, or in plain words what is wrong with them. */
export function readNotifiers(secret: (name: string) => string | null): Notifier[] | { problem: string } {
  const urls = { webhook: secret('WATCH_WEBHOOK_URL'), slack: secret('WATCH_SLACK_URL') }
  const hosts = Object.values(urls).map((url) => (url && URL.canParse(url) ? new URL(url).hostname : ''))
  const env = (name: string) => {
    // Whoever names a receiver here means it, on this machine or in its network, too.
    if (name === 'CHANNEL_LOCAL') return 'on'
    if (name === 'CHANNEL_HOSTS') return hosts.join(',')
    return secret(ownName(name)) ?? undefined
  }
  const notifiers = readChannels(env).map(({ kind, ...channel }): Notifier => {
    const send = channelSender({ kind, ...channel }, resolveHost)
    return { name: kind, send: (event) => send({ body: bodyFor(kind, event) }, event.id) }
  })
  const unusable = Object.entries(urls).filter(([kind, url]) => url && !notifiers.some(({ name }) => name === kind))
  if (unusable.length > 0) {
    const names = unusable.map(([kind]) => `WATCH_${kind.toUpperCase()}_URL`).join(' and ')
    return { problem: `${names} cannot be used: it must be https, and a webhook needs WATCH_WEBHOOK_SECRET=whsec_…` }
  }
  if (mailerOf(env) !== 'none') notifiers.push(mailNotifier(env))
  if (notifiers.length > 0) return notifiers
  return { problem: 'No one would be told: set WATCH_WEBHOOK_URL, WATCH_SLACK_URL or WATCH_SMTP_HOST.' }
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** The watch has variables of its own, because it should tell by another way than the one that sends leads. */
function ownName(name: string): string {
  return name === 'CONTACT_TO' ? 'WATCH_MAIL_TO' : `WATCH_${name.replace(/^CHANNEL_/, '')}`
}

function mailNotifier(env: (name: string) => string | undefined): Notifier {
  const { from, team } = readMailSettings(env)
  const send = createOtherWay(env)
  return {
    name: 'mail',
    send: ({ id, title, text }) => {
      const html = `<pre style="white-space: pre-wrap">${withoutMarkup(text)}</pre>`
      return send({ from, to: team, replyTo: null, subject: title, text, html }, id)
    },
  }
}

function bodyFor(kind: ChannelKind, { type, title, text, incident }: Event): string {
  if (kind === 'slack') return JSON.stringify({ text: withoutMarkup(`${title}\n${text}`), unfurl_links: false })
  const { key, name, problems, since, until } = incident
  return JSON.stringify({ type, timestamp: until ?? since, data: { title, text, key, name, problems, since, until } })
}

const DAY_MS = 86_400_000
/** A cron does not start to the second. */
const EARLY_MS = 1_800_000
/** Not hourly: a lead is mailed, and registries limit requests. */
const DAILY = new Set(['lead', 'domain'])

/** One run: looks, tells what began or ended, remembers. False where something could not be told. */
export async function watchOnce(watch: Watch, now = new Date()): Promise<boolean> {
  const state = readState(watch.stateFile)
  const isDaily = isDailyDue(state, now)
  const results = await lookTwice(watch, state, (id) => isDaily || !DAILY.has(id))
  const next = { incidents: advance(state, results, now), dailyAt: isDaily ? now.toISOString() : state.dailyAt }
  const isAllTold = await tell(watch, next)
  const open = next.incidents.filter(({ until }) => until === null)
  for (const { name, since } of open) watch.say(`✗ ${name}: wrong since ${since}`)
  watch.say(`${results.length} checks, ${open.length} incidents open`)
  return isAllTold
}

/** Once a day, and every time until an incident of theirs is over. */
function isDailyDue({ incidents, dailyAt }: WatchState, now: Date): boolean {
  const isOpen = incidents.some(({ key, until }) => until === null && DAILY.has(checkOf(key)))
  return isOpen || dailyAt === null || now.getTime() - Date.parse(dailyAt) >= DAY_MS - EARLY_MS
}

/** A hiccup of the network is no incident: what is newly wrong is looked at once more. */
async function lookTwice(
  { look, confirmMs }: Watch,
  { incidents }: WatchState,
  isDue: (id: string) => boolean,
): Promise<Result[]> {
  const first = await look(isDue, null)
  const open = new Set(incidents.filter(({ until }) => until === null).map(({ key }) => key))
  const isNew = (result: Result) => Object.keys(problemsOf(result)).some((key) => !open.has(key))
  const ids = first.filter(isNew).map(({ id }) => id)
  if (ids.length === 0) return first
  await sleep(confirmMs)
  const again = new Map((await look(isDue, ids)).map((result) => [result.id, result]))
  return first.map((result) => (ids.includes(result.id) ? (again.get(result.id) ?? result) : result))
}

/** Opens and ends incidents. A check that proved nothing (skipped, unsure, not run) changes none. */
function advance(state: WatchState, results: Result[], now: Date): Incident[] {
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

/** Told is what at least one notifier delivered; the rest is retried by the next run. */
async function tell({ site, notifiers, stateFile, say }: Watch, state: WatchState): Promise<boolean> {
  let isAllTold = true
  writeState(stateFile, state)
  for (const incident of state.incidents.filter(({ isTold, until }) => !isTold || until !== null)) {
    const event = eventOf(incident, site)
    const sendings = await Promise.all(notifiers.map(async ({ name, send }) => ({ name, ...(await send(event)) })))
    for (const { name, ...sending } of sendings) {
      const outcome = 'error' in sending ? `${sending.result}: ${sending.error}` : sending.result
      say(`${name} (${outcome}): ${event.title}`)
    }
    if (!sendings.some(({ result }) => result === 'sent')) isAllTold = false
    else if (incident.until === null) incident.isTold = true
    else state.incidents.splice(state.incidents.indexOf(incident), 1)
    writeState(stateFile, state)
  }
  return isAllTold
}

function eventOf(incident: Incident, site: string): Event {
  const { key, name, problems, since, until } = incident
  const type = until === null ? 'incident.opened' : 'incident.over'
  const id = `watch_${createHash('sha256').update(`${site} ${key} ${since} ${type}`).digest('hex').slice(0, 24)}`
  const what = problems.map((problem) => (until === null ? `${problem.what}\n→ ${problem.fix}` : problem.what))
  const when = until === null ? `Since ${since}.` : `From ${since} to ${until}.`
  const title = until === null ? `✗ ${site}: no longer true: ${name}` : `✓ ${site}: true again: ${name}`
  return { id, type, title, text: [...what, when].join('\n'), incident }
}

/** Without the file everything that is wrong is new: told once more, never silent. */
function readState(file: string): WatchState {
  if (!existsSync(file)) return { incidents: [], dailyAt: null }
  return JSON.parse(readFileSync(file, 'utf8')) as WatchState
}

function writeState(file: string, state: WatchState): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state, null, 2))
  renameSync(`${file}.new`, file)
}

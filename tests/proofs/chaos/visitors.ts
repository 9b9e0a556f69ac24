import { setTimeout as sleep } from 'node:timers/promises'
import { postJson } from '../../support/post-json.ts'
import type { Plan, PlannedVisitor, Poison } from './plan.ts'

/** Where the visitors' browsers send to. */
export type Site = { insertUrl: string; emailsUrl: string; anonKey: string }

export type Visit = {
  email: string
  poison: Poison | null
  /** The database responded with 2xx, whether or not the visitor received it: from then on the lead must not be lost. */
  wasAcknowledged: boolean
  /** The first response was cut off. */
  wasCut: boolean
  presses: number
  /** How often a limit refused the message. */
  refusals: number
  insertMs: number
  /** The response of the function and its time; null if the page was closed or there was none. */
  claims: { confirmationSent: boolean; notificationSent: boolean; answeredAt: number } | null
}

export type Flood = { posts: number; refused: number; from: number; until: number }

/** The caller's address, as from a hosted edge. The database reads this header, because the gateway has one for all. */
export const ADDRESS_HEADER = 'x-chaos-caller'
/** In mails that the database refuses to store. */
export const POISON_WORD = 'Unstorable'

const MOST_PRESSES = 40
const PRESSES_AGAIN_MS = 1_500
const TOO_MANY = 429
const SLOW_MS = 250
const LONGEST_EXTRA_MS = 300_000

/** Each visitor writes at the planned time, and submits again when the page reports that nothing was saved. */
export async function sendVisitors(visitors: PlannedVisitor[], site: Site): Promise<Visit[]> {
  const began = Date.now()
  const visits: Promise<Visit>[] = []
  for (const visitor of visitors) {
    const waitMs = began + visitor.arrivesMs - Date.now()
    if (waitMs > 0) await sleep(waitMs)
    visits.push(visit(visitor, site))
  }
  return Promise.all(visits)
}

/**
 * Posts from one /48, each from another /64, at the planned rate and without waiting for responses. If a busy machine has
 * refused none at the end, it continues slowly until it has.
 */
export async function flood({ fromMs, untilMs, perSecond }: Plan['flood'], site: Site): Promise<Flood> {
  const began = Date.now()
  await sleep(fromMs)
  const from = Date.now()
  const answers: Promise<void>[] = []
  let refused = 0
  const count = (status: number) => {
    if (status === TOO_MANY) refused += 1
  }
  for (;;) {
    const isOver = Date.now() - began >= untilMs
    if (isOver && (refused > 0 || Date.now() - began > untilMs + LONGEST_EXTRA_MS)) break
    const number = answers.length
    const message = {
      name: `Flood ${number}`,
      email: `flood-${String(number).padStart(6, '0')}@visitors.example`,
      company: null,
      message: `One of many messages. Number ${number}.`,
    }
    const caller = `2001:db8:ffff:${number.toString(16)}::1`
    answers.push(post(site.insertUrl, message, site.anonKey, caller).then((answer) => count(answer?.status ?? 0)))
    await sleep(isOver ? SLOW_MS : Math.max(0, from + (answers.length * 1_000) / perSecond - Date.now()))
  }
  await Promise.all(answers)
  return { posts: answers.length, refused, from, until: Date.now() }
}

/** An account that ends with a dot follows the rule of the HTML standard, but not the provider's. */
function addressOf({ number, poison }: PlannedVisitor): string {
  return `lead-${String(number).padStart(6, '0')}${poison === 'address' ? '.' : ''}@visitors.example`
}

/** Each from a separate network: an IPv6 /48 or an IPv4 /24. */
function callerOf(number: number): string {
  return number % 2 === 0
    ? `2001:db8:${number.toString(16)}:1::1`
    : `20.${Math.floor(number / 256) % 256}.${number % 256}.1`
}

async function visit(visitor: PlannedVisitor, site: Site): Promise<Visit> {
  const { number, closesEarly, isCut, poison } = visitor
  const email = addressOf(visitor)
  const caller = callerOf(number)
  const message = {
    id: crypto.randomUUID(),
    name: poison === 'words' ? `${POISON_WORD} ${number}` : `Visitor ${number}`,
    email,
    company: null,
    message: `We would like to talk. Number ${number}.`,
  }
  const flags = { wasAcknowledged: false, wasCut: false, presses: 0, refusals: 0 }
  const result: Visit = { email, poison, ...flags, insertMs: 0, claims: null }
  let hasAnswer = false
  while (!hasAnswer && result.presses < MOST_PRESSES) {
    if (result.presses > 0) await sleep(PRESSES_AGAIN_MS)
    result.presses += 1
    const began = performance.now()
    const isCutNow = isCut && !result.wasAcknowledged
    const answer = await post(site.insertUrl, message, site.anonKey, caller, isCutNow)
    const status = answer?.status ?? 0
    if (status === TOO_MANY) result.refusals += 1
    // As on the page: the earlier attempt stored it.
    const isStored = answer?.body.includes('contact_submissions_pkey') === true
    if (!isStored && (status < 200 || status >= 300)) continue
    result.insertMs = performance.now() - began
    result.wasAcknowledged = true
    hasAnswer = !isCutNow
    result.wasCut ||= isCutNow
    if (closesEarly) return result
  }
  if (hasAnswer) result.claims = await requestEmails(message, site, caller)
  return result
}

async function requestEmails(message: unknown, site: Site, caller: string): Promise<Visit['claims']> {
  const answer = await post(site.emailsUrl, message, site.anonKey, caller)
  if (answer?.status !== 200) return null
  const { confirmationSent, notificationSent } = JSON.parse(answer.body) as Record<string, unknown>
  return {
    confirmationSent: confirmationSent === true,
    notificationSent: notificationSent === true,
    answeredAt: Date.now(),
  }
}

/** Null if there was no response: the visitor sees the same toast for any reason. */
async function post(url: string, body: unknown, anonKey: string, caller: string, hangUp = false) {
  const headers = { apikey: anonKey, [ADDRESS_HEADER]: caller }
  return postJson(url, body, { headers, hangUp }).catch(() => null)
}

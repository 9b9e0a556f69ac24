import { setTimeout as sleep } from 'node:timers/promises'
import { postJson } from '../../stack/src/tests/post-json.ts'
import type { PlannedVisitor, Poison } from './plan.ts'

/** Where the visitors' browsers send to. */
export type Site = { insertUrl: string; emailsUrl: string; anonKey: string }

export type Visit = {
  email: string
  poison: Poison | null
  /** The database said 2xx, heard or not: from here on the lead is ours to keep. */
  wasAcknowledged: boolean
  /** The first answer was cut off. */
  wasCut: boolean
  presses: number
  /** How often a limit refused the message. */
  refusals: number
  insertMs: number
  /** What the function answered, and when; null when the page was closed or no answer came. */
  claims: { confirmationSent: boolean; notificationSent: boolean; answeredAt: number } | null
}

/**
 * In place of an edge, which names the caller in a header that the caller cannot choose. The database is told to read
 * this one; the gateway's own name one machine for all.
 */
export const ADDRESS_HEADER = 'x-chaos-caller'
/** Appears in a mail that the database refuses to store. */
export const POISON_WORD = 'Unstorable'

const MOST_PRESSES = 40
const PRESSES_AGAIN_MS = 1_500
const TOO_MANY = 429

/** Everybody comes at the planned time, writes, and presses again when the page says that nothing was saved. */
export async function letVisitorsCome(visitors: PlannedVisitor[], site: Site): Promise<Visit[]> {
  const began = Date.now()
  const visits: Promise<Visit>[] = []
  for (const visitor of visitors) {
    const waitMs = began + visitor.arrivesMs - Date.now()
    if (waitMs > 0) await sleep(waitMs)
    visits.push(visit(visitor, site))
  }
  return Promise.all(visits)
}

/** A local part that ends with a dot follows the rule of the HTML standard, not the provider's. */
function addressOf({ number, poison }: Pick<PlannedVisitor, 'number' | 'poison'>): string {
  return `lead-${String(number).padStart(6, '0')}${poison === 'address' ? '.' : ''}@visitors.example`
}

/** Everybody from a network of their own: an IPv6 /48 or an IPv4 /24. */
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
    name: poison === 'words' ? `${POISON_WORD} ${number}` : `Visitor ${number}`,
    email,
    company: null,
    message: `We would like to talk. Number ${number}.`,
  }
  const result: Visit = {
    email,
    poison,
    wasAcknowledged: false,
    wasCut: false,
    presses: 0,
    refusals: 0,
    insertMs: 0,
    claims: null,
  }
  let hasHeard = false
  while (!hasHeard && result.presses < MOST_PRESSES) {
    if (result.presses > 0) await sleep(PRESSES_AGAIN_MS)
    result.presses += 1
    const began = performance.now()
    const isCutNow = isCut && !result.wasAcknowledged
    const status = (await post(site.insertUrl, message, site.anonKey, caller, isCutNow))?.status ?? 0
    if (status === TOO_MANY) result.refusals += 1
    if (status < 200 || status >= 300) continue
    result.insertMs = performance.now() - began
    result.wasAcknowledged = true
    hasHeard = !isCutNow
    result.wasCut ||= isCutNow
    if (closesEarly) return result
  }
  if (hasHeard) result.claims = await askForEmails(message, site, caller)
  return result
}

async function askForEmails(message: unknown, site: Site, caller: string): Promise<Visit['claims']> {
  const answer = await post(site.emailsUrl, message, site.anonKey, caller)
  if (answer?.status !== 200) return null
  const { confirmationSent, notificationSent } = JSON.parse(answer.body) as Record<string, unknown>
  return {
    confirmationSent: confirmationSent === true,
    notificationSent: notificationSent === true,
    answeredAt: Date.now(),
  }
}

/** Null when no answer came: the visitor sees the same toast, whatever the reason. */
export async function post(url: string, body: unknown, anonKey: string, caller: string, hangUp = false) {
  try {
    const headers = { apikey: anonKey, prefer: 'return=minimal', [ADDRESS_HEADER]: caller }
    return await postJson(url, body, { headers, hangUp })
  } catch {
    return null
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { postJson } from '../../stack/src/tests/post-json.ts'
import type { PlannedVisitor } from './plan.ts'

/** Where the visitors' browsers send to. */
export type Site = { insertUrl: string; emailsUrl: string; anonKey: string }

export type Visit = {
  email: string
  /** The database said 2xx: from here on the lead is ours to keep. */
  wasAcknowledged: boolean
  presses: number
  insertMs: number
  /** What the function answered, and when; null when the page was closed or no answer came. */
  claims: { confirmationSent: boolean; notificationSent: boolean; answeredAt: number } | null
}

const MOST_PRESSES = 20
const PRESSES_AGAIN_MS = 1_500

/** Everybody comes at the planned time, writes, and presses again when the page says that nothing was saved. */
export async function letVisitorsCome(visitors: PlannedVisitor[], prefix: string, site: Site): Promise<Visit[]> {
  const began = Date.now()
  const visits: Promise<Visit>[] = []
  for (const visitor of visitors) {
    const waitMs = began + visitor.arrivesMs - Date.now()
    if (waitMs > 0) await sleep(waitMs)
    visits.push(visit(visitor, prefix, site))
  }
  return Promise.all(visits)
}

async function visit({ number, closesEarly }: PlannedVisitor, prefix: string, site: Site): Promise<Visit> {
  const email = `${prefix}-${String(number).padStart(6, '0')}@visitors.example`
  const message = {
    name: `Visitor ${number}`,
    email,
    company: null,
    message: `We would like to talk. Number ${number}.`,
  }
  const result: Visit = { email, wasAcknowledged: false, presses: 0, insertMs: 0, claims: null }
  while (!result.wasAcknowledged && result.presses < MOST_PRESSES) {
    if (result.presses > 0) await sleep(PRESSES_AGAIN_MS)
    result.presses += 1
    const began = performance.now()
    const status = await post(site.insertUrl, message, site.anonKey).then((answer) => answer?.status ?? 0)
    result.insertMs = performance.now() - began
    result.wasAcknowledged = status >= 200 && status < 300
  }
  if (result.wasAcknowledged && !closesEarly) result.claims = await askForEmails(message, site)
  return result
}

async function askForEmails(message: unknown, site: Site): Promise<Visit['claims']> {
  const answer = await post(site.emailsUrl, message, site.anonKey)
  if (answer?.status !== 200) return null
  const { confirmationSent, notificationSent } = JSON.parse(answer.body) as Record<string, unknown>
  return {
    confirmationSent: confirmationSent === true,
    notificationSent: notificationSent === true,
    answeredAt: Date.now(),
  }
}

/** Null when no answer came: the visitor sees the same toast, whatever the reason. */
async function post(url: string, body: unknown, anonKey: string) {
  try {
    return await postJson(url, body, { headers: { apikey: anonKey, prefer: 'return=minimal' } })
  } catch {
    return null
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isStored } from '../../../src/features/contact/lead-id.ts'
import { postJson } from '../../support/post-json.ts'
import type { PlannedVisitor } from './plan.ts'

export type Site = { insertUrl: string; emailsUrl: string; anonKey: string }

export type Visit = {
  email: string
  /** The page reported the message as stored: from then on it must not be lost. */
  wasAcknowledged: boolean
  wasCut: boolean
  attempts: number
  /** The response of the function and its time; null if the page was closed or there was none. */
  claims: { confirmationSent: boolean; notificationSent: boolean; answeredAt: number } | null
}

const MAX_ATTEMPTS = 40
const RETRY_DELAY_MS = 1_500

/** Each visitor writes at the planned time, and submits again when the page reports that nothing was saved. */
export function sendVisitors(visitors: PlannedVisitor[], site: Site): Promise<Visit[]> {
  return Promise.all(
    visitors.map(async (visitor) => {
      await sleep(visitor.arrivesMs)
      return visit(visitor, site)
    }),
  )
}

async function visit({ number, closesEarly, isCut }: PlannedVisitor, site: Site): Promise<Visit> {
  const email = `lead-${String(number).padStart(6, '0')}@visitors.example`
  const lead = {
    id: crypto.randomUUID(),
    name: `Visitor ${number}`,
    email,
    company: null,
    message: `We would like to talk. Number ${number}.`,
  }
  const result: Visit = { email, wasAcknowledged: false, wasCut: false, attempts: 0, claims: null }
  while (!result.wasAcknowledged && result.attempts < MAX_ATTEMPTS) {
    if (result.attempts > 0) await sleep(RETRY_DELAY_MS)
    result.attempts += 1
    const isCutNow = isCut && !result.wasCut
    const response = await post(site.insertUrl, lead, site, isCutNow)
    if (!response) continue
    const isSaved = response.status < 300
    result.wasCut ||= isCutNow && isSaved
    result.wasAcknowledged = isSaved ? !isCutNow : isStored(readError(response.body))
  }
  if (result.wasAcknowledged && !closesEarly) result.claims = await requestEmails(lead, site)
  return result
}

function readError(body: string): { code: string; message: string } {
  try {
    return { code: '', message: '', ...(JSON.parse(body) as object) }
  } catch {
    return { code: '', message: '' } // the gateway has no database to ask
  }
}

async function requestEmails(lead: unknown, site: Site): Promise<Visit['claims']> {
  const response = await post(site.emailsUrl, lead, site)
  if (response?.status !== 200) return null
  const { confirmationSent, notificationSent } = JSON.parse(response.body) as Record<string, unknown>
  return {
    confirmationSent: confirmationSent === true,
    notificationSent: notificationSent === true,
    answeredAt: Date.now(),
  }
}

/** Null if there was no response: the visitor sees the same toast for any reason. */
function post(url: string, body: unknown, { anonKey }: Site, hangUp = false) {
  return postJson(url, body, { headers: { apikey: anonKey }, hangUp }).catch(() => null)
}

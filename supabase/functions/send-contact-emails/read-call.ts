import { checkContactMessage, type ContactMessage } from '../_shared/contact-message.ts'
import { readJson } from '../_shared/http.ts'

export type FormCall = { message: ContactMessage; notifyEmail: string | null; turnstileToken: string | null }

/** The longest message with every character escaped, with room for the other fields. */
const MAX_BYTES = 64 * 1024

/** What the contact form sent, or null if it is invalid. */
export async function readCall(request: Request): Promise<FormCall | null> {
  const body = await readJson(request, MAX_BYTES)
  if (!body) return null
  const { name, email, company = null, message, notifyEmail = null, turnstileToken = null } = body
  if (typeof name !== 'string' || typeof email !== 'string' || typeof message !== 'string') return null
  if (!isTextOrNull(company) || !isTextOrNull(notifyEmail) || !isTextOrNull(turnstileToken)) return null
  const given = { name, email, company, message }
  // Postgres stores neither NUL nor lone surrogates, so there can be no such lead.
  if (Object.values(given).some((text) => text?.includes('\0') || text?.isWellFormed() === false)) return null
  if (Object.keys(checkContactMessage(given)).length > 0) return null
  return { message: given, notifyEmail, turnstileToken }
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

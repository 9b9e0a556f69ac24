import type { LeadSource } from '#shared/codes.ts'
import type { ContactMessage } from '#shared/contact-message.ts'

/** Per tab, and kept across a reload until the message is stored. A duplicated tab gets a copy. */
const KEY = 'contact-attempt'
const ID_LENGTH = 36

/** The last attempt of this page: its id, then its text. */
let attempt: string | null = null

/**
 * The id of the lead, made by the page: a message that is sent again because its response was lost, or because the form was
 * left before the response arrived, is stored once. It belongs to this exact text, so another one gets another id.
 */
export function leadIdOf(message: ContactMessage, source: LeadSource): string {
  const text = JSON.stringify([source, message])
  const last = read()
  if (last?.slice(ID_LENGTH) === text) return last.slice(0, ID_LENGTH)
  const id = crypto.randomUUID()
  save(id + text)
  return id
}

/** Once the visitor sees that a message was received, the same text is another one. */
export function forgetLead(): void {
  attempt = null
  forgetText()
}

/** The browser keeps no text of a message that is stored. */
export function forgetText(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where storage is blocked, nothing was kept.
  }
}

/** An earlier attempt stored this lead, and its response was lost. Any other key that exists already does not mean that. */
export function isStored({ code, message }: { code: string; message: string }): boolean {
  return code === '23505' && message.includes('"contact_submissions_pkey"')
}

function read(): string | null {
  if (attempt !== null) return attempt
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function save(idAndText: string): void {
  attempt = idAndText
  try {
    sessionStorage.setItem(KEY, idAndText)
  } catch (error) {
    console.warn('contact: id not kept', error)
  }
}

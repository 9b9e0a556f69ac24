// The contact form's rules. No imports, so that browser, Node and Deno load the same file. The table's checks repeat them;
// test:db compares the two on generated messages.

export type ContactMessage = { name: string; email: string; company: string | null; message: string }
export type ContactField = keyof ContactMessage
export type FieldErrors = Partial<Record<ContactField, string>>

export const LIMITS = {
  name: { min: 2, max: 200 },
  email: { max: 254 },
  company: { max: 200 },
  message: { min: 10, max: 5000 },
}

/** The HTML standard's rule for type=email, plus a dot in the domain, without which no mail arrives. */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const LOOKS_LIKE_EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)

/** Trims every field; an empty company is null. */
export function tidyContactMessage(typed: Record<ContactField, string>): ContactMessage {
  return {
    name: tidy(typed.name),
    email: tidy(typed.email),
    company: tidy(typed.company) || null,
    message: tidy(typed.message),
  }
}

/** Postgres stores neither NUL nor lone surrogates: one of them must not cost the whole message. */
function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}

export function checkContactMessage(given: ContactMessage): FieldErrors {
  const errors: FieldErrors = {}
  const { name, email, company, message } = given
  if (lengthOf(name.trim()) < LIMITS.name.min) errors.name = 'Name must be at least 2 characters'
  else if (lengthOf(name) > LIMITS.name.max) errors.name = 'Name must be at most 200 characters'
  if (!LOOKS_LIKE_EMAIL.test(email) || lengthOf(email) > LIMITS.email.max) {
    errors.email = 'Please enter a valid email address'
  }
  if (lengthOf(company ?? '') > LIMITS.company.max) errors.company = 'Company must be at most 200 characters'
  if (lengthOf(message.trim()) < LIMITS.message.min) errors.message = 'Message must be at least 10 characters'
  else if (lengthOf(message) > LIMITS.message.max) errors.message = 'Message must be at most 5000 characters'
  return errors
}

/** In code points, as Postgres counts, not in UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

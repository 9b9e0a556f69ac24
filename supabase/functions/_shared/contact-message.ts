// The contact form's rules, for browser, Node and Deno. The table's checks repeat them; test:db compares the two on generated
// messages.
import { CONTROLS, tidyLine, tidyText } from './tidy-text.ts'

/** A field of the contact form. `privacy`: its name on /privacy. The message is a text area. */
type Field = {
  label: string
  min?: number
  max: number
  isOptional?: true
  type?: 'email' | 'tel'
  autoComplete?: string
  privacy: string
}

/** The order of the fields in the form, the team's emails, the inbox, its CSV file and on /privacy. */
export const contactFields = {
  name: { label: 'Name', min: 2, max: 200, autoComplete: 'name', privacy: 'your name' },
  email: { label: 'Email', max: 254, type: 'email', autoComplete: 'email', privacy: 'email' },
  company: {
    label: 'Company',
    max: 200,
    isOptional: true,
    autoComplete: 'organization',
    privacy: 'company if you gave one',
  },
  message: { label: 'Message', min: 10, max: 5000, privacy: 'your words' },
} as const satisfies Record<string, Field>

export type ContactField = keyof typeof contactFields
type OptionalField = {
  [Name in ContactField]: (typeof contactFields)[Name] extends { isOptional: true } ? Name : never
}[ContactField]
export type ContactMessage = Record<Exclude<ContactField, OptionalField>, string> & {
  [Name in OptionalField]?: string | null
}
export type ContactFieldErrors = Partial<Record<ContactField, string>>

export const fieldNames = Object.keys(contactFields) as ContactField[]

export function contactField(name: ContactField): Field {
  return contactFields[name]
}

/** The HTML standard's rule for type=email, plus a dot in the domain, without which no mail arrives. */
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const VISITOR_EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`)

export function eachField<Value>(valueOf: (name: ContactField) => Value): Record<ContactField, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as Record<ContactField, Value>
}

export function tidyContactMessage(typed: Record<ContactField, string>): ContactMessage {
  return eachField((name) => tidy(name, typed[name]) || (contactField(name).isOptional ? null : '')) as ContactMessage
}

/** Only the message may have control characters, such as line breaks. */
function tidy(name: ContactField, typed: string): string {
  return name === 'message' ? tidyText(typed).trim() : tidyLine(typed)
}

export function checkContactMessage(input: ContactMessage): ContactFieldErrors {
  const errors: ContactFieldErrors = {}
  for (const name of fieldNames) {
    const { label, min = 0, max } = contactField(name)
    const value = input[name] ?? ''
    if (name === 'email') {
      if (!VISITOR_EMAIL.test(value) || lengthOf(value) > max) errors.email = 'Please enter a valid email address'
    } else if (lengthOf(value.trim()) < min) errors[name] = `${label} must be at least ${min} characters`
    else if (lengthOf(value) > max) errors[name] = `${label} must be at most ${max} characters`
    else if (name !== 'message' && value.search(CONTROLS) >= 0) errors[name] = `${label} must be one line`
  }
  return errors
}

/** In code points, as Postgres counts, not in UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

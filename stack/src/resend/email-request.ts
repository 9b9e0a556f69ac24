import { createHash } from 'node:crypto'
import type { ResendErrorName } from './resend-errors.ts'

/** The body of POST /emails, as far as we use it. */
export type EmailRequest = {
  from: string
  to: string[]
  replyTo: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/** With the provider's message where it names a field: callers read it. */
export type Refusal = { error: ResendErrorName; message?: string }

const MAX_RECIPIENTS = 50
const MAX_BYTES = 40 * 1024 * 1024
const FORMAT = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'
const TESTING = 'Please use our testing email address instead of domains like `example.com`.'

/** Stricter than the mail standards, as Resend is: ASCII, no leading, trailing or double dots. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const NAMED_ADDRESS = /^[^<>\r\n]*<([^<>\s]+)>$/
/** https://resend.com/docs/knowledge-base/what-email-addresses-to-use-for-testing */
const BLOCKED_DOMAIN = /@(?:example|test)\.com$/i

/** `refusedReplyTos`: see ResendOptions. */
export function readEmailRequest(body: string, refusedReplyTos = 0): EmailRequest | Refusal {
  if (Buffer.byteLength(body) > MAX_BYTES) return { error: 'validation_error' }
  const given = readObject(body)
  if (!given) return { error: 'invalid_json' }
  for (const field of ['from', 'to', 'subject'])
    if (isMissing(given[field])) return { error: 'missing_required_field', message: `Missing \`${field}\` field.` }
  if (isMissing(given['html']) && isMissing(given['text']))
    return { error: 'missing_required_field', message: 'Missing `html` or `text` field.' }

  const { from, subject, html = '', text = '' } = given
  const [to, replyTo] = [readAddresses(given['to']), readAddresses(given['reply_to'] ?? [])]
  const [sender] = readAddresses(from) ?? []
  if (typeof from !== 'string' || sender === undefined) return invalid('from', FORMAT)
  if (!to || to.length === 0) return invalid('to', FORMAT)
  if (to.length > MAX_RECIPIENTS) return invalid('to', `The maximum is ${MAX_RECIPIENTS} recipients.`)
  if (to.some((address) => BLOCKED_DOMAIN.test(address))) return invalid('to', TESTING)
  if (!replyTo || replyTo.some((address) => shareOf(address) < refusedReplyTos)) return invalid('reply_to', FORMAT)
  if (typeof subject !== 'string') return invalid('subject', 'It must be a string.')
  if (/[\r\n]/.test(subject)) return invalid('subject', 'The `\\n` is not allowed.')
  if (typeof html !== 'string') return invalid('html', 'It must be a string.')
  if (typeof text !== 'string') return invalid('text', 'It must be a string.')
  const headers = readHeaders(given['headers'] ?? {})
  if (!headers) return invalid('headers', 'It must be an object of strings.')
  return { from, to, replyTo, subject, html, text, headers }
}

function invalid(field: string, why: string): Refusal {
  return { error: 'validation_error', message: `Invalid \`${field}\` field. ${why}` }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const given: unknown = JSON.parse(body)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Null when one of them is invalid. */
function readAddresses(value: unknown): string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const addresses = list.map((entry) => {
    const given = typeof entry === 'string' ? entry.trim() : ''
    const address = NAMED_ADDRESS.exec(given)?.[1] ?? given
    return ADDRESS.test(address) ? address : null
  })
  return addresses.some((address) => address === null) ? null : (addresses as string[])
}

function readHeaders(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null
  const isFit = Object.values(value).every((entry) => typeof entry === 'string' && !/[\r\n]/.test(entry))
  return isFit ? (value as Record<string, string>) : null
}

/** Between 0 and 1, the same for the same address. */
function shareOf(address: string): number {
  return createHash('sha256').update(address).digest().readUInt32BE() / 2 ** 32
}

// Emails that people write about a lead, as the provider receives them: what the event has, and what the API has of the content.
import { UUID } from '../_shared/codes.ts'
import { parseObject, readAtMost } from '../_shared/http.ts'
import { keysIn } from '../_shared/mail/reply-address.ts'
import { normalizeText, oneLine } from '../_shared/mail/plain.ts'

/** For mail_received(). */
export type ReceivedEmail = {
  keys: string[]
  email: {
    id: string
    from: string
    name: string
    to: string[]
    subject: string
    attachments: number
    receivedAt: string
  }
}
export type EmailContent = { body: string | null; isAutomatic: boolean }
export type ReceivingSettings = { domain: string; apiKey: string; baseUrl: string }

/** As in the checks of *_lead_messages.sql. */
const MAX_ADDRESS_CHARACTERS = 254
const MAX_SUBJECT_CHARACTERS = 200
const MAX_BODY_CHARACTERS = 10_000
/** Without its attachments. A longer one is recorded without words. */
const MAX_CONTENT_BYTES = 2 * 1024 * 1024
/** HTML has far more characters than words. */
const MAX_HTML_CHARACTERS = 500_000
const TIMEOUT_MS = 8_000

/** Null if it went to no address of a lead. https://resend.com/docs/dashboard/receiving/introduction */
export function readReceived(data: Record<string, unknown>, domain: string): ReceivedEmail | null {
  const lists = [data['received_for'], data['to'], data['cc'], data['bcc']]
  const addresses = [...new Set(lists.flatMap(textsIn).map(addressIn))]
  const keys = keysIn(addresses, domain)
  const [id = '', createdAt = ''] = [data['email_id'], data['created_at']].flatMap(textsIn)
  const time = Date.parse(createdAt)
  if (keys.length === 0 || !UUID.test(id) || Number.isNaN(time)) return null
  const [sender = ''] = textsIn(data['from'])
  const email = {
    id,
    from: addressIn(sender) || 'unknown',
    name: cut(oneLine(sender.slice(0, Math.max(0, sender.lastIndexOf('<')))).replaceAll('"', ''), 200),
    to: addresses,
    subject: cut(oneLine(textsIn(data['subject'])[0] ?? ''), MAX_SUBJECT_CHARACTERS),
    attachments: Array.isArray(data['attachments']) ? data['attachments'].length : 0,
    receivedAt: new Date(time).toISOString(),
  }
  return { keys, email }
}

/** Throws for what may pass. Without permission, or if the email is gone, it has no words. */
export async function fetchContent(id: string, { baseUrl, apiKey }: ReceivingSettings): Promise<EmailContent> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/emails/receiving/${id}?html_format=cid`, {
    headers: { authorization: `Bearer ${apiKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 429 || response.status >= 500)
    throw Object.assign(new Error('not read'), { code: `http_${response.status}` })
  const bytes = response.ok ? await readAtMost(response, MAX_CONTENT_BYTES) : null
  const content = bytes && parseObject(bytes)
  return content
    ? { body: bodyIn(content), isAutomatic: isAutomatic(content['headers']) }
    : { body: null, isAutomatic: false }
}

function bodyIn({ text, html }: Record<string, unknown>): string {
  const words = typeof text === 'string' && text.trim() !== '' ? text : typeof html === 'string' ? wordsIn(html) : ''
  return cut(normalizeText(words.slice(0, 4 * MAX_BODY_CHARACTERS)), MAX_BODY_CHARACTERS)
}

/** RFC 3834, and what older programs send instead. */
function isAutomatic(headers: unknown): boolean {
  const values = (name: string) =>
    Object.entries(typeof headers === 'object' && headers !== null ? headers : {})
      .filter(([key]) => key.toLowerCase() === name)
      .flatMap(([, value]) => headerValues(value))
  return (
    values('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    values('precedence').some((value) => /^(auto_reply|bulk|junk|list)$/i.test(value)) ||
    values('return-path').includes('<>')
  )
}

/** A header that stands several times arrives as a list, or as the JSON of one in a string. */
function headerValues(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('["')) {
    try {
      return textsIn(JSON.parse(value))
    } catch {
      // Then it is the value of one header.
    }
  }
  return textsIn(value).map((text) => text.trim())
}

const ENTITIES = new Map(Object.entries({ nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&', apos: "'" }))

/** Each expression takes linear time, also for tags that are never closed. Nothing ever renders the result. */
function wordsIn(html: string): string {
  const hidden = 'head|title|style|script'
  return html
    .slice(0, MAX_HTML_CHARACTERS)
    .split(new RegExp(`</(?:${hidden})>`, 'i'))
    .map((part) => part.split(new RegExp(`<(?:${hidden})\\b`, 'i'), 1).join(''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d|\/blockquote)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6})|([a-z]+));/g, (entity, code: string, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES.get(name) ?? entity),
    )
    .replaceAll(/ +/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/** ada@site.test of `Ada <Ada@Site.test>`: mail programs change the case. */
function addressIn(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  const address = start >= 0 && end > start ? text.slice(start + 1, end) : text
  return cut(oneLine(address).replaceAll(' ', '').toLowerCase(), MAX_ADDRESS_CHARACTERS)
}

const textsIn = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string')

/** In UTF-16 units, of which a character that the database counts has one or two. */
const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max).toWellFormed() : text)

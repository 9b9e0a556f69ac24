import { lengthOf } from '../contact-message.ts'
import { site } from '../site.ts'
import { SUBJECT_CHARACTERS } from './mail.ts'

const FIRST_NAME_MAX = 40

// Control characters, line and paragraph separators, and bidirectional overrides.
// deno-lint-ignore no-control-regex
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
// deno-lint-ignore no-control-regex
const LINE_BREAK = /\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/g
// deno-lint-ignore no-control-regex
const NOT_IN_A_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

export function oneLine(text: string): string {
  return text.toWellFormed().replace(NOT_IN_A_LINE, ' ').replace(/\s+/g, ' ').trim()
}

export function normalizeText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAK, '\n').replace(NOT_IN_A_TEXT, '').trim()
}

export function truncate(text: string, maxCharacters: number, maxLines: number): { start: string; left: number } {
  const lines = normalizeText(text).split('\n', maxLines).join('\n')
  const start = Array.from(lines.slice(0, 2 * maxCharacters))
    .slice(0, maxCharacters)
    .join('')
    .trimEnd()
  return { start, left: lengthOf(normalizeText(text)) - lengthOf(start) }
}

/** Fills in {name}. A replacer function, because `$&` in a replacement string has a meaning. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** Mail programs decode =?…?= in a subject: a name must not hide anything in it. */
export function subjectLine(template: string, values: Record<string, string>): string {
  const line = oneLine(fill(template, values)).replaceAll('=?', '= ?')
  const characters = Array.from(line)
  return characters.length <= SUBJECT_CHARACTERS
    ? line
    : `${characters
        .slice(0, SUBJECT_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * The first word of a name, when it is a word: letters with their accents, apostrophes, hyphens. Anything with a dot, a
 * slash or a digit could become a link or an advertisement in a mail to someone else.
 */
export function firstName(name: string): string | null {
  const [word = ''] = oneLine(name).normalize('NFC').split(' ')
  const isName = /^\p{L}[\p{L}\p{M}'’‐-]*$/u.test(word) && Array.from(word).length <= FIRST_NAME_MAX
  return isName ? word : null
}

/** Several times what is quoted: normalising makes a character up to 18 times as long. */
const READ_CHARACTERS = 3000
/** Zero-width and bidirectional characters, and soft hyphens: they hide a link from this file, not from a reader. */
const INVISIBLE = /\p{Cf}/gu
/** Before the dot of a domain may stand any character, such as an emoji; an ellipsis is none. */
const HAS_LINK = /@|\/\/|[^\s.(][.。．][\p{L}\p{M}]{2}/u
const TELEPHONE = /\+?\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,3}\p{Nd}){6,}/gu

export function withoutLinks(text: string): string {
  return normalizeText(text.slice(0, READ_CHARACTERS).normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(/\S+/gu, (word) => (HAS_LINK.test(word) ? '[…]' : word))
    .replace(TELEPHONE, '[…]')
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.hours.timeZone,
  timeZoneName: 'short',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export function receivedAt(createdAt: string): string {
  const parts = TIME.formatToParts(new Date(createdAt))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}

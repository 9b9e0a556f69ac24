import { inboxLead } from '#src/content/inbox-lead.ts'
import type { Lead } from './types.ts'
import { longWhen } from './when.ts'

/** The limit of Outlook on Windows; others accept more. */
const LONGEST_LINK = 1_900
const LONGEST_NAME = 200
const CUT = '> […]'

type Quoted = Pick<Lead, 'email' | 'name' | 'message' | 'created_at'>

/** Opens the member's own mail program with subject and quoted text, cut so that every program accepts the link. */
export function replyLink({ email, name, message, created_at }: Quoted): string {
  // Encodes anything else in an address, such as ?bcc=.
  const address = encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@')
  const writer = fitting(name.toWellFormed(), LONGEST_NAME)
  const intro = ['', '', inboxLead.replyWrote(writer, longWhen(created_at, new Date(0)).replaceAll('\u00a0', ' '))]
  const start = `mailto:${address}?subject=${encodeURIComponent(inboxLead.replySubject)}&body=`
  const room = LONGEST_LINK - start.length - encoded([...intro, CUT]).length
  return start + encoded([...intro, ...quoted(message, room)])
}

function quoted(message: string, room: number): string[] {
  const lines: string[] = []
  let left = room
  for (const line of message.toWellFormed().split(/\r\n|\r|\n/)) {
    const whole = `> ${line}`
    const size = encoded(['', whole]).length
    if (size <= left) {
      lines.push(whole)
      left -= size
      continue
    }
    const part = fitting(whole, left - encoded(['', '']).length)
    return [...lines, ...(part.length > 2 ? [part] : []), CUT]
  }
  return lines
}

/** As many whole characters as fit once they are encoded. */
function fitting(text: string, room: number): string {
  let fits = ''
  let left = room
  for (const character of text) {
    left -= encodeURIComponent(character).length
    if (left < 0) break
    fits += character
  }
  return fits
}

function encoded(lines: readonly string[]): string {
  return encodeURIComponent(lines.join('\r\n'))
}

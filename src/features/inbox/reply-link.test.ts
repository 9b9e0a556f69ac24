import { expect, test } from 'vitest'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { replyLink } from './reply-link.ts'

const LONGEST = 1_900
const lead = { name: 'Maria', email: 'maria@example.org', created_at: '2026-11-15T14:36:00Z', message: 'Hello\nthere' }

const body = (link: string) => new URL(link).searchParams.get('body') ?? ''

test('the reply has the subject and the quoted text', () => {
  const link = replyLink(lead)
  expect(link.startsWith('mailto:maria@example.org?subject=')).toBe(true)
  expect(new URL(link).searchParams.get('subject')).toBe(inboxLead.replySubject)
  expect(body(link)).toMatch(/^\r\n\r\nOn 15 November 2026.* Maria wrote:\r\n> Hello\r\n> there$/)
})

test('an address cannot add recipients or headers', () => {
  const link = replyLink({ ...lead, email: 'a?bcc=b@example.org&subject=x%0d%0a' })
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(new URL(link).pathname).not.toContain('?')
})

test.each([
  ['a long message', 'word '.repeat(1_000)],
  ['many short lines', 'x\n'.repeat(2_400)],
  ['emoji', '👩‍🚀'.repeat(1_000)],
  ['half a character', '\ud800'.repeat(3_000)],
])('%s is cut so that mail programs accept the link', (_what, message) => {
  const link = replyLink({ ...lead, name: '👩‍🚀'.repeat(60), message })
  expect(link.length).toBeLessThanOrEqual(LONGEST)
  expect(link.length).toBeGreaterThan(LONGEST - 100)
  expect(body(link)).toMatch(/\r\n> \[…\]$/)
})

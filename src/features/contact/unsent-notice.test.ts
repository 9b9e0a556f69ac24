import { expect, test } from 'vitest'
import { links } from '#src/content/links.ts'
import { emptyDraft } from './draft.ts'
import { messageLink } from './unsent-notice.tsx'

test('the mail contains the message as typed', () => {
  const typed = {
    ...emptyDraft,
    name: 'Ada & Co',
    email: 'ada@example.org',
    company: 'Engines',
    message: 'Line one\nline two? 50 % & more',
  }
  const link = new URL(messageLink(typed))
  expect(link.pathname).toBe(links.email)
  expect(link.searchParams.get('subject')).toBe('Message from Ada & Co')
  expect(link.searchParams.get('body')).toBe('Line one\nline two? 50 % & more\n\nAda & Co, Engines, ada@example.org')
})

import { expect, test } from 'vitest'
import { checkContactMessage, tidyContactMessage } from '#shared/contact-message.ts'
import { emptyDraft } from './draft.ts'

const good = { name: 'Ada', email: 'ada@example.org', company: null, message: 'Is this thing on?' }

test.each([
  { name: 'Al' },
  { name: '山田' },
  { name: 'x'.repeat(200) },
  { name: '👩👩' },
  { email: "o'brien+tag@sub.example.museum" },
  { email: 'joerg@xn--mller-kva.de' },
  { email: 'A.B-C_d@example.co.uk' },
])('a good message, also with %j, has no errors', (typed) => {
  expect(checkContactMessage({ ...good, ...typed })).toEqual({})
})

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', ' A\u3000', 'Name must be at least 2 characters'],
  ['name', '👩‍🚀'.slice(0, 2), 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(201), 'Name must be at most 200 characters'],
  ['email', 'ada@example', 'Please enter a valid email address'],
  ['email', 'a b@example.org', 'Please enter a valid email address'],
  ['email', 'a@b.co,c@d.co', 'Please enter a valid email address'],
  ['email', 'a@b.co\r\nBcc: x@y.z', 'Please enter a valid email address'],
  ['email', '"a"@b.co', 'Please enter a valid email address'],
  ['email', 'jörg@müller.de', 'Please enter a valid email address'],
  ['email', 'a@-b.co', 'Please enter a valid email address'],
  ['email', `${'e'.repeat(250)}@ex.co`, 'Please enter a valid email address'],
  ['name', 'Ada\r\nBcc: x@y.z', 'Name must be one line'],
  ['company', 'Engines\tLtd', 'Company must be one line'],
  ['company', 'c'.repeat(201), 'Company must be at most 200 characters'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', `   ${'x'.repeat(9)}   `, 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(5001), 'Message must be at most 5000 characters'],
])('%s %j is refused', (field, value, error) => {
  expect(checkContactMessage({ ...good, [field]: value })).toEqual({ [field]: error })
})

test('blanks at the ends are trimmed, and an empty optional field is null', () => {
  const typed = { ...emptyDraft, name: ' Ada ', email: ' a@b.co\n', company: '  ', message: ' Hi ' }
  expect(tidyContactMessage(typed)).toMatchObject({
    name: 'Ada',
    email: 'a@b.co',
    company: null,
    message: 'Hi',
  })
})

test('control characters in a single-line field become a blank, and the message is accepted', () => {
  const typed = { ...emptyDraft, name: 'Ada\r\nLovelace\u007f', email: 'a@b.co\t', company: '\u0085Engines\tLtd\n' }
  const tidied = tidyContactMessage({ ...typed, message: 'First line\n\tsecond line' })
  expect(tidied).toMatchObject({
    name: 'Ada Lovelace',
    email: 'a@b.co',
    company: 'Engines Ltd',
    message: 'First line\n\tsecond line',
  })
  expect(checkContactMessage(tidied)).toEqual({})
})

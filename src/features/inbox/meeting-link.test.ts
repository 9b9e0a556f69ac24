import { expect, test } from 'vitest'
import { meetingLink } from './meeting-link.ts'

const PARAMS = 'name=Zo%C3%AB%20M%C3%BCller%20%26%20Co&email=zoe%2Ba%40example.org'

test.each([
  ['https://cal.com/acme/call', `https://cal.com/acme/call?${PARAMS}`],
  ['https://acme.cal.com/call?month=5#top', `https://acme.cal.com/call?month=5&${PARAMS}#top`],
  ['https://calendly.com/acme', `https://calendly.com/acme?${PARAMS}`],
  ['http://cal.com/acme', 'http://cal.com/acme'],
  ['https://notcal.com/acme', 'https://notcal.com/acme'],
  ['https://acme.com/cal.com', 'https://acme.com/cal.com'],
])('%s becomes %s', (page, link) => {
  expect(meetingLink(page, { name: 'Zoë Müller & Co', email: 'zoe+a@example.org' })).toBe(link)
})

// @vitest-environment node
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isSigned } from '../../../supabase/functions/_shared/webhook-signature.ts'
import { findFreePort } from '../launcher/ports.ts'
import type { AcceptedMail } from './accepted-mails.ts'
import { ResendEvents, type EventFaults } from './events.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const mailTo = (to: string): AcceptedMail => ({
  id: 'mail-1',
  key: 'key',
  acceptedAt: 0,
  from: 'us@site.test',
  to: [to],
  replyTo: [],
  subject: 'Hello',
  text: 'Hello',
  headers: {},
})

/** The events of one mail, as a receiver sees them that fails `failures` times. */
async function receive(to: string, faults: Partial<EventFaults> = {}, failures = 0) {
  const seen: { id: string; type: string; isSigned: boolean }[] = []
  let left = failures
  const server = createServer(async (request, response) => {
    const body = new Uint8Array(await buffer(request))
    const header = (name: string) => String(request.headers[`svix-${name}`])
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    const { type } = JSON.parse(new TextDecoder().decode(body)) as { type: string }
    const isGenuine = await isSigned(SECRET, signed, body)
    seen.push({ id: signed.id, type, isSigned: isGenuine })
    response.writeHead(isGenuine ? (left-- > 0 ? 503 : 200) : 401).end()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${port}`
  const events = new ResendEvents({ url, secret: SECRET, speed: 10_000, random: () => 0.5 })
  events.faults = { ...events.faults, ...faults }
  events.report(mailTo(to))
  await events.idle()
  return { seen, types: seen.map(({ type }) => type), events }
}

test('a mail is sent, then delivered, each in a signed event', async () => {
  const { seen, types, events } = await receive('ada@example.org')
  expect(types).toEqual(['email.sent', 'email.delivered'])
  expect(seen.every((event) => event.isSigned)).toBe(true)
  expect(events.outcomes.get('mail-1')).toBe('delivered')
})

test('the test addresses of Resend bounce and complain', async () => {
  expect((await receive('bounced+x@resend.dev')).types).toEqual(['email.sent', 'email.bounced'])
  expect((await receive('complained@resend.dev')).types).toEqual(['email.sent', 'email.delivered', 'email.complained'])
})

test('an event that is not taken is sent again with the same id', async () => {
  const { seen, events } = await receive('ada@example.org', {}, 2)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(2)
  expect(seen.length).toBe(4)
  expect(events.counts).toMatchObject({ events: 2, retries: 2, givenUp: 0 })
})

test('on demand events are late, reversed, sent twice and forged', async () => {
  const { types } = await receive('ada@example.org', { delays: 1, reversed: 1 })
  expect(types).toEqual(['email.delivered', 'email.delivery_delayed', 'email.sent'])
  expect((await receive('ada@example.org', { twice: 1 })).seen.length).toBe(4)
  const { seen, events } = await receive('ada@example.org', { forged: 1 })
  expect(seen.filter((event) => !event.isSigned).map(({ type }) => type)).toEqual(['email.bounced', 'email.bounced'])
  expect(events.counts).toMatchObject({ forged: 2, forgedAccepted: 0 })
})

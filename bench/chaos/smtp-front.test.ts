// @vitest-environment node
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import type { Faults } from '../../stack/src/resend/faults.ts'
import { SmtpFront } from './smtp-front.ts'

const ended: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function setup() {
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => stream.resume().once('end', () => done()),
  })
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  const port = await findFreePort()
  const front = new SmtpFront(port, (sink.server.address() as AddressInfo).port, () => 0.5)
  await front.open()
  ended.push(() => front.close())
  ended.push(() => new Promise((resolve) => sink.close(() => resolve(null))))
  const send = (to = 'team@site.test') =>
    createTransport({ host: '127.0.0.1', port, greetingTimeout: 300, socketTimeout: 300 }).sendMail({
      from: 'us@site.test',
      to,
      replyTo: 'ada@example.org',
      subject: 'Hello',
      text: 'A new lead.\n.\nWith a dot alone on a line.',
    })
  const set = (faults: Partial<Faults>) => front.setFaults({ mood: 'working', lostReplies: 0, ...faults })
  return { front, send, set }
}

test('a mail passes through, and it is noted who got it and whom it is about', async () => {
  const { front, send } = await setup()
  await send()
  expect(front.accepted).toMatchObject([{ to: 'team@site.test', replyTo: 'ada@example.org' }])
})

test('a recipient whose address ends with a dot before the @ is refused for good', async () => {
  const { front, send } = await setup()
  await expect(send('ada.@example.org')).rejects.toMatchObject({ responseCode: 550 })
  expect(front.accepted).toEqual([])
})

test('a lost reply is a mail that the server took and whose sender was not told', async () => {
  const { front, send, set } = await setup()
  await set({ lostReplies: 1 })
  await expect(send()).rejects.toThrow(/closed/)
  expect(front.accepted).toHaveLength(1)
  expect(front.lostReplies).toBe(1)
})

test('on its bad days it refuses connections, hangs, or answers 421 and 451, and passes nothing on', async () => {
  const { front, send, set } = await setup()
  await set({ mood: 'refusing' })
  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  await set({ mood: 'hanging' })
  await expect(send()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await set({ mood: 'unavailable' })
  await expect(send()).rejects.toMatchObject({ responseCode: 421 })
  await set({ mood: 'limiting' })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  expect(front.accepted).toEqual([])
  await set({ mood: 'working' })
  await send()
  expect(front.accepted).toHaveLength(1)
})

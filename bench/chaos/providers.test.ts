// @vitest-environment node
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import type { Faults } from '../../stack/src/resend/faults.ts'
import { startSmtp } from './providers.ts'

async function setup() {
  const provider = await startSmtp(() => 0.5)
  onTestFinished(() => provider.close())
  const port = Number(provider.env['SMTP_PORT'])
  const send = (to = 'team@site.test') =>
    createTransport({ host: '127.0.0.1', port, greetingTimeout: 300, socketTimeout: 300 }).sendMail({
      from: 'us@site.test',
      to,
      replyTo: 'ada@example.org',
      subject: 'Hello',
      text: 'A new lead.',
    })
  const set = (faults: Partial<Faults>) => provider.setFaults({ mood: 'working', lostReplies: 0, ...faults })
  return { provider, send, set }
}

test('SMTP: notes who got a mail and whom it is about', async () => {
  const { provider, send } = await setup()
  await send()
  expect(provider.delivered()).toMatchObject([{ to: 'team@site.test', mentions: 'ada@example.org' }])
})

test('SMTP: refuses an account that ends with a dot for good', async () => {
  const { provider, send } = await setup()
  await expect(send('ada.@example.org')).rejects.toMatchObject({ responseCode: 550 })
  expect(provider.delivered()).toEqual([])
})

test('SMTP: a lost reply is an accepted mail whose sender was not told', async () => {
  const { provider, send, set } = await setup()
  await set({ lostReplies: 1 })
  await expect(send()).rejects.toThrow(/closed/)
  expect(provider.delivered()).toHaveLength(1)
  expect(provider.counts().lostReplies).toBe(1)
})

test('SMTP: refuses connections, hangs, answers 421 and 451, and accepts nothing until it works again', async () => {
  const { provider, send, set } = await setup()
  await set({ mood: 'refusing' })
  await expect(send()).rejects.toMatchObject({ code: 'ESOCKET' })
  await set({ mood: 'hanging' })
  await expect(send()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await set({ mood: 'unavailable' })
  await expect(send()).rejects.toMatchObject({ responseCode: 421 })
  await set({ mood: 'limiting' })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  expect(provider.delivered()).toEqual([])
  await set({ mood: 'working' })
  await send()
  expect(provider.delivered()).toHaveLength(1)
})

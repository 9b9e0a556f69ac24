// @vitest-environment node
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from '../../../supabase/functions/_shared/mail/mail.ts'
import { createSendMail } from '../../../supabase/functions/_shared/mail/send-mail.ts'
import { findFreePort } from '../launcher/ports.ts'
import { Resend } from './resend.ts'

// What the function sends, and what Resend refuses.

const VISITOR = '.ada@example.org'
const mail: Mail = {
  from: 'Us <us@site.test>',
  to: 'team@site.test',
  replyTo: VISITOR,
  subject: 'New enquiry from Ada',
  text: `Email: ${VISITOR}`,
  html: `<p>${VISITOR}`,
}

async function setup() {
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 0 })
  await resend.open()
  onTestFinished(() => resend.close())
  const env: Record<string, string> = { RESEND_API_KEY: 're_test', RESEND_API_URL: resend.url }
  return { resend, send: createSendMail((name) => env[name], 2_000) }
}

test('the team gets its mail without a reply_to that Resend refuses', async () => {
  const { resend, send } = await setup()
  expect(await send(mail, 'notification/1')).toMatchObject({ result: 'sent' })
  expect(resend.mails.list).toMatchObject([
    { to: [mail.to], replyTo: [], text: mail.text, headers: { 'Auto-Submitted': 'auto-generated' } },
  ])
})

test('a worker that crashes after the second request does not send twice', async () => {
  const { resend, send } = await setup()
  await resend.setFaults({ mood: 'working', lostReplies: 1 })
  expect(await send(mail, 'notification/1')).toMatchObject({ result: 'failed', ambiguous: true })
  await resend.setFaults({ mood: 'working', lostReplies: 0 })
  expect(await send(mail, 'notification/1')).toMatchObject({ result: 'sent' })
  expect(resend.mails.list).toHaveLength(1)
})

test('a worker that crashes between the two requests sends once', async () => {
  const { resend, send } = await setup()
  const first = await fetch(`${resend.url}/emails`, {
    method: 'POST',
    headers: { authorization: 'Bearer re_test', 'idempotency-key': 'notification/1' },
    body: JSON.stringify({ ...mail, reply_to: VISITOR }),
  })
  expect(first.status).toBe(422)
  expect(await send(mail, 'notification/1')).toMatchObject({ result: 'sent' })
  expect(resend.mails.list).toHaveLength(1)
})

test('a recipient that Resend refuses is not retried', async () => {
  const { resend, send } = await setup()
  expect(await send({ ...mail, to: VISITOR, replyTo: mail.to }, 'confirmation/1')).toEqual({
    result: 'refused',
    error: 'http_422_to',
  })
  expect(resend.mails.list).toEqual([])
})

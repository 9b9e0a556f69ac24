import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { asker } from '../doctor/ask.ts'
import { readWays } from './tell.ts'

function waysOf(settings: Record<string, string>) {
  return readWays((name) => settings[name] ?? null, asker(2_000))
}

test('by mail through a server of its own, and to a chat without markup', async () => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, done) => {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.once('end', () => done(null, String(mails.push(mail))))
    },
  })
  const chat = createServer((request, response) => {
    void text(request).then((body) => response.end(String(mails.push(body))))
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  await new Promise<void>((resolve) => {
    chat.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    smtp.close()
    chat.close()
  })
  const settings: Record<string, string> = {
    WATCH_SLACK_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}`,
    WATCH_SMTP_HOST: '127.0.0.1',
    WATCH_SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
    WATCH_MAIL_FROM: 'watch@elsewhere.dev',
    WATCH_MAIL_TO: 'owner@elsewhere.dev',
  }
  const ways = waysOf(settings)
  if ('problem' in ways) throw new Error(ways.problem)
  const incident = { key: 'api', name: 'It works', problems: [], since: '', until: null }
  const news = {
    id: 'watch_1',
    type: 'incident.opened' as const,
    title: 'ada.dev',
    text: '<!channel> & more',
    incident,
  }
  for (const { send } of ways) expect(await send(news)).toBeNull()
  expect(JSON.parse(mails[0] ?? '')).toEqual({ text: 'ada.dev\n&lt;!channel&gt; &amp; more' })
  expect(mails[1]).toMatch(/To: owner@elsewhere\.dev[^]*Subject: ada\.dev[^]*<!channel> & more/)
})

test('settings that tell no one, or not safely, are refused', () => {
  expect(waysOf({})).toEqual({ problem: expect.stringContaining('no one would be told') as string })
  expect(waysOf({ WATCH_WEBHOOK_URL: 'http://ada.dev' })).toEqual({
    problem: 'WATCH_WEBHOOK_URL must begin with https://\nWATCH_WEBHOOK_SECRET must be whsec_ and base64',
  })
  expect(waysOf({ WATCH_SMTP_HOST: 'smtp.ada.dev' })).toEqual({
    problem: 'WATCH_SMTP_HOST needs WATCH_MAIL_FROM and WATCH_MAIL_TO',
  })
})

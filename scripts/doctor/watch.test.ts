import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { isSigned } from '#shared/webhook-signature.ts'
import { ok, skipped, wrong, type Finding } from './check.ts'
import { readNotifiers, watchOnce, type Notifier } from './watch.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HOUR_MS = 3_600_000

/** A receiver whose answers can be changed. */
async function openReceiver() {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = { status: 204, url: '', received }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      return response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}

function notifiersOf(settings: Record<string, string>): Notifier[] {
  const notifiers = readNotifiers((name) => settings[name] ?? null)
  if ('problem' in notifiers) throw new Error(notifiers.problem)
  return notifiers
}

/** A watch of checks that find what they are told. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const receiver = await openReceiver()
  const settings: Record<string, string> = {
    WATCH_WEBHOOK_URL: receiver.url,
    WATCH_WEBHOOK_SECRET: SECRET,
  }
  const looks: { isDaily: boolean; ids: string[] | null }[] = []
  let hour = 0
  /** One run, an hour after the last. Findings beyond the first are those of the second look. */
  const run = (...findings: Record<string, Finding>[]) => {
    hour += 1
    let look = 0
    return watchOnce(
      {
        site: 'ada.dev',
        notifiers: notifiersOf(settings),
        stateFile: join(folder, 'deep/state.json'),
        confirmMs: 0,
        say: () => {},
        look: async (isDue, ids) => {
          looks.push({ isDaily: isDue('lead') && isDue('domain'), ids })
          const found = findings[Math.min(look, findings.length - 1)] ?? {}
          look += 1
          return Object.entries(found).map(([id, finding]) =>
            Object.assign({ id, name: `The ${id} works`, tookMs: 0 }, finding),
          )
        },
      },
      new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS),
    )
  }
  const told = () =>
    receiver.received.splice(0).map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { key: string } }
      return `${type} ${data.key}`
    })
  return { run, told, receiver, looks }
}

const alarm = (...alarms: string[]): Record<string, Finding> => ({
  outbox: { state: 'wrong', problems: alarms.map((one) => ({ what: one, fix: 'See.', alarm: one })) },
})
const daily = (looks: { isDaily: boolean }[]) => looks.flatMap(({ isDaily }, index) => (isDaily ? [index] : []))
const up = { api: ok('yes') }
const down = { api: wrong('It does not answer.', 'Start it.') }

test('an incident is told once, and its end once', async () => {
  const { run, told, receiver } = await setUp()
  expect(await run(up)).toBe(true)
  expect(told()).toEqual([])
  await run(down)
  expect(receiver.received[0]?.body).toContain('It does not answer.\\n→ Start it.')
  expect(told()).toEqual(['incident.opened api'])
  await run(down)
  await run({ api: wrong('Still, by other words.', 'Start it.') })
  expect(told()).toEqual([])
  await run(up)
  await run(up)
  expect(told()).toEqual(['incident.over api'])
  await run(down)
  expect(told()).toEqual(['incident.opened api'])
})

test('what is right at the second look is no incident, and only what is new is looked at twice', async () => {
  const { run, told, looks } = await setUp()
  await run(down, up)
  expect(told()).toEqual([])
  await run(down, down)
  await run(down)
  expect(looks.map(({ ids }) => ids)).toEqual([null, ['api'], null, ['api'], null])
})

test('a check that proves nothing neither opens nor ends an incident', async () => {
  const { run, told } = await setUp()
  await run(down)
  await run({ api: skipped('no key') })
  await run({ api: { state: 'unsure', problems: [{ what: 'Who knows.', fix: 'Look.' }] } })
  await run({})
  expect(told()).toEqual(['incident.opened api'])
  await run(up)
  expect(told()).toEqual(['incident.over api'])
})

test('each alarm of one check is an incident of its own', async () => {
  const { run, told } = await setUp()
  await run(alarm('full'))
  await run(alarm('full', 'late'))
  expect(told()).toEqual(['incident.opened outbox: full', 'incident.opened outbox: late'])
  await run(alarm('late'))
  expect(told()).toEqual(['incident.over outbox: full'])
})

test('what could not be told is told by the next run, under the same signed id', async () => {
  const { run, receiver } = await setUp()
  receiver.status = 503
  expect(await run(down)).toBe(false)
  receiver.status = 204
  expect(await run(down)).toBe(true)
  await run(down)
  const [first, second, ...more] = receiver.received
  expect(more).toEqual([])
  for (const { headers, body } of [first, second].filter((one) => one !== undefined)) {
    const header = (name: string) => String(headers[`webhook-${name}`])
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    expect(signed.id).toBe(first?.headers['webhook-id'])
    expect(await isSigned(SECRET, signed, new TextEncoder().encode(body))).toBe(true)
  }
})

test('what is daily is due once a day, and every hour while it is wrong', async () => {
  const calm = await setUp()
  for (let hour = 0; hour <= 24; hour += 1) await calm.run({ lead: ok('sent') })
  expect(daily(calm.looks)).toEqual([0, 24])
  const { run, looks } = await setUp()
  const failing = { lead: wrong('Not sent.', 'See.') }
  for (const found of [failing, failing, { lead: ok('sent') }, {}]) await run(found)
  // Two looks at the new failure.
  expect(looks).toHaveLength(5)
  expect(daily(looks)).toEqual([0, 1, 2, 3])
})

test('a chat is told without markup, and a mail leaves by the server of the watch', async () => {
  const receiver = await openReceiver()
  const mails: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, done) => {
      let mail = ''
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()))
      stream.once('end', () => done(null, String(mails.push(mail))))
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => smtp.close())
  const settings: Record<string, string> = {
    WATCH_SLACK_URL: receiver.url,
    WATCH_SMTP_HOST: '127.0.0.1',
    WATCH_SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
    WATCH_MAIL_FROM: 'watch@elsewhere.dev',
    WATCH_MAIL_TO: 'owner@elsewhere.dev',
  }
  const incident = { key: 'api', name: 'It works', problems: [], since: '', until: null, isTold: false }
  const event = {
    id: 'watch_1',
    type: 'incident.opened' as const,
    title: 'ada.dev',
    text: '<!channel> & more',
    incident,
  }
  for (const { send } of notifiersOf(settings)) {
    expect(await send(event)).toMatchObject({ result: 'sent' })
  }
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ text: 'ada.dev\n&lt;!channel&gt; &amp; more' })
  expect(mails[0]).toMatch(/To: owner@elsewhere\.dev[^]*Subject: ada\.dev[^]*<!channel> & more/)
})

test('settings that tell no one, or not safely, are refused', () => {
  expect(() => notifiersOf({})).toThrow('No one would be told')
  expect(() => notifiersOf({ WATCH_SLACK_URL: 'http://chat.ada.dev', WATCH_SMTP_HOST: 'smtp.ada.dev' })).toThrow(
    'WATCH_SLACK_URL cannot be used',
  )
  expect(() => notifiersOf({ WATCH_WEBHOOK_URL: 'https://ada.dev/in' })).toThrow('WATCH_WEBHOOK_URL cannot be used')
  expect(notifiersOf({ WATCH_SLACK_URL: 'https://chat.ada.dev/hooks/1' })).toHaveLength(1)
})

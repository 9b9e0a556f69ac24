import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { ok, skipped, wrong, type Finding } from './check.ts'
import { readNotifiers, watchOnce, type Notifier } from './watch.ts'

const HOUR_MS = 3_600_000

/** A watch of checks that find what they are told, with a notifier that may be down. */
function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const events: Parameters<Notifier['send']>[0][] = []
  const looks: { isDaily: boolean; ids: string[] | null }[] = []
  const notifier = { isDown: false }
  let hour = 0
  /** One run, an hour after the last. Findings beyond the first are those of the second look. */
  const run = (...findings: Record<string, Finding>[]) => {
    hour += 1
    const left = [...findings]
    return watchOnce(
      {
        site: 'ada.dev',
        notifiers: [
          {
            name: 'webhook',
            send: async (event) => {
              events.push(structuredClone(event))
              return notifier.isDown ? { result: 'wait', seconds: 10 } : { result: 'sent', providerId: '1' }
            },
          },
        ],
        stateFile: join(folder, 'deep/state.json'),
        confirmMs: 0,
        say: () => {},
        look: async (isDue, ids) => {
          looks.push({ isDaily: isDue('lead') && isDue('domain'), ids })
          const found = (left.length > 1 ? left.shift() : left[0]) ?? {}
          return Object.entries(found).map(([id, finding]) => Object.assign({ id, name: `The ${id} works` }, finding))
        },
      },
      new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS),
    )
  }
  const told = () => events.splice(0).map(({ type, incident }) => `${type} ${incident.key}`)
  return { run, told, events, looks, notifier }
}

const alarm = (...alarms: string[]): Record<string, Finding> => ({
  outbox: { state: 'wrong', problems: alarms.map((one) => ({ what: one, fix: 'See.', alarm: one })) },
})
const daily = (looks: { isDaily: boolean }[]) => looks.flatMap(({ isDaily }, index) => (isDaily ? [index] : []))
const up = { api: ok('yes') }
const down = { api: wrong('It does not answer.', 'Start it.') }

test('an incident is told once, and its end once', async () => {
  const { run, told, events } = setUp()
  expect(await run(up)).toBe(true)
  expect(told()).toEqual([])
  await run(down)
  expect(events[0]?.text).toContain('It does not answer.\n→ Start it.')
  await run(down)
  await run({ api: wrong('Still, by other words.', 'Start it.') })
  expect(told()).toEqual(['incident.opened api'])
  await run(up)
  await run(up)
  expect(told()).toEqual(['incident.over api'])
  await run(down)
  expect(told()).toEqual(['incident.opened api'])
})

test('what is right at the second look is no incident, and only what is new is looked at twice', async () => {
  const { run, told, looks } = setUp()
  await run(down, up)
  expect(told()).toEqual([])
  await run(down, down)
  await run(down)
  expect(looks.map(({ ids }) => ids)).toEqual([null, ['api'], null, ['api'], null])
})

test('a check that proves nothing neither opens nor ends an incident', async () => {
  const { run, told } = setUp()
  await run(down)
  await run({ api: skipped('no key') })
  await run({ api: { state: 'unsure', problems: [{ what: 'Who knows.', fix: 'Look.' }] } })
  await run({})
  await run(up)
  expect(told()).toEqual(['incident.opened api', 'incident.over api'])
})

test('each alarm of one check is an incident of its own', async () => {
  const { run, told } = setUp()
  await run(alarm('full'))
  await run(alarm('full', 'late'))
  await run(alarm('late'))
  const opened = ['incident.opened outbox: full', 'incident.opened outbox: late']
  expect(told()).toEqual([...opened, 'incident.over outbox: full'])
})

test('what could not be told is told by the next run, under the same id', async () => {
  const { run, events, notifier } = setUp()
  notifier.isDown = true
  expect(await run(down)).toBe(false)
  notifier.isDown = false
  expect(await run(down)).toBe(true)
  await run(down)
  expect(events.map(({ id }) => id)).toEqual([events[0]?.id, events[0]?.id])
})

test('what is daily is due once a day, and every hour while it is wrong', async () => {
  const calm = setUp()
  for (let hour = 0; hour <= 24; hour += 1) await calm.run({ lead: ok('sent') })
  expect(daily(calm.looks)).toEqual([0, 24])
  const { run, looks } = setUp()
  const failing = { lead: wrong('Not sent.', 'See.') }
  for (const found of [failing, failing, { lead: ok('sent') }, {}]) await run(found)
  // Two looks at the new failure.
  expect(looks).toHaveLength(5)
  expect(daily(looks)).toEqual([0, 1, 2, 3])
})

test('webhook, chat and mail are told by the settings of the watch, the chat without markup', async () => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    void text(request).then((body) => response.end(String(received.push(`${request.url} ${body}`))))
  })
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, accept) => void text(stream).then((mail) => accept(null, String(received.push(mail)))),
  })
  const listening = [receiver, smtp.server].map(
    (server) =>
      new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
      ),
  )
  const [port, smtpPort] = await Promise.all(listening)
  onTestFinished(() => [receiver, smtp].forEach((server) => void server.close()))
  const notifiers = notifiersOf({
    WATCH_WEBHOOK_URL: `http://127.0.0.1:${port}/webhook`,
    WATCH_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    WATCH_SLACK_URL: `http://127.0.0.1:${port}/slack`,
    WATCH_SMTP_HOST: '127.0.0.1',
    WATCH_SMTP_PORT: String(smtpPort),
    WATCH_MAIL_FROM: 'watch@elsewhere.dev',
    WATCH_MAIL_TO: 'owner@elsewhere.dev',
  })
  const incident = { key: 'api', name: 'It works', problems: [], since: '', until: null, isTold: false }
  const event = {
    id: 'watch_1',
    type: 'incident.opened',
    title: 'ada.dev',
    text: '<!channel> & more',
    incident,
  } as const
  for (const { send } of notifiers) expect(await send(event)).toMatchObject({ result: 'sent' })
  expect(received).toEqual([
    expect.stringMatching(/^\/webhook .*"type":"incident\.opened".*"key":"api"/),
    expect.stringContaining('/slack {"text":"ada.dev\\n&lt;!channel&gt; &amp; more"'),
    expect.stringMatching(/To: owner@elsewhere\.dev[^]*Subject: ada\.dev[^]*<!channel> & more/),
  ])
})

test('settings that tell no one, or not safely, are refused', () => {
  expect(() => notifiersOf({})).toThrow('No one would be told')
  const insecure = { WATCH_SLACK_URL: 'http://chat.ada.dev', WATCH_SMTP_HOST: 'smtp.ada.dev' }
  expect(() => notifiersOf(insecure)).toThrow('WATCH_SLACK_URL cannot be used')
  expect(() => notifiersOf({ WATCH_WEBHOOK_URL: 'https://ada.dev/in' })).toThrow('WATCH_WEBHOOK_URL cannot be used')
  expect(notifiersOf({ WATCH_SLACK_URL: 'https://chat.ada.dev/hooks/1' })).toHaveLength(1)
})

function notifiersOf(settings: Record<string, string>): Notifier[] {
  const notifiers = readNotifiers((name) => settings[name] ?? null)
  if ('problem' in notifiers) throw new Error(notifiers.problem)
  return notifiers
}

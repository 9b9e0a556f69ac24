import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isSigned } from '#shared/webhook-signature.ts'
import { asker } from '../doctor/ask.ts'
import { ok, skipped, wrong, type Finding } from '../doctor/check.ts'
import { readWays } from './tell.ts'
import { watchOnce } from './watch.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HOUR_MS = 3_600_000

type Told = { headers: IncomingHttpHeaders; body: string; type: string; key: string }

/** A receiver of webhooks whose answers can be changed, and a watch of checks that find what they are told. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  const told: Told[] = []
  const receiver = { status: 204 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { key: string } }
      told.push({ headers: request.headers, body, type, key: data.key })
      return response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const settings: Record<string, string> = {
    WATCH_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    WATCH_WEBHOOK_SECRET: SECRET,
  }
  const ways = readWays((name) => settings[name] ?? null, asker(2_000))
  if ('problem' in ways) throw new Error(ways.problem)
  const looks: { isDaily: boolean; ids: string[] | null }[] = []
  let hour = 0
  /** One run, an hour after the last. Findings beyond the first are those of the second look. */
  const run = (...findings: Record<string, Finding>[]) => {
    hour += 1
    let look = 0
    return watchOnce(
      {
        site: 'ada.dev',
        ways,
        stateFile: join(folder, 'deep/state.json'),
        confirmMs: 0,
        say: () => {},
        look: async (isDaily, ids) => {
          looks.push({ isDaily, ids })
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
  const news = () => told.splice(0).map(({ type, key }) => `${type} ${key}`)
  return { run, told, news, receiver, looks }
}

function alarm(...alarms: string[]): Record<string, Finding> {
  return { outbox: { state: 'wrong', problems: alarms.map((one) => ({ what: one, fix: 'See.', alarm: one })) } }
}

function daily(looks: { isDaily: boolean }[]): number[] {
  return looks.flatMap(({ isDaily }, index) => (isDaily ? [index] : []))
}

const up = { api: ok('yes') }
const down = { api: wrong('It does not answer.', 'Start it.') }

test('an incident is told once, and its end once', async () => {
  const { run, told, news } = await setUp()
  expect(await run(up)).toBe(true)
  expect(told).toEqual([])
  await run(down)
  expect(told[0]?.body).toContain('It does not answer.')
  expect(news()).toEqual(['incident.opened api'])
  await run(down)
  await run({ api: wrong('Still, by other words.', 'Start it.') })
  expect(news()).toEqual([])
  await run(up)
  expect(news()).toEqual(['incident.over api'])
  await run(up)
  expect(news()).toEqual([])
  await run(down)
  expect(news()).toEqual(['incident.opened api'])
})

test('what is right at the second look is no incident, and only what is new is looked at twice', async () => {
  const { run, news, looks } = await setUp()
  await run(down, up)
  expect(news()).toEqual([])
  await run(down, down)
  expect(looks.map(({ ids }) => ids)).toEqual([null, ['api'], null, ['api']])
  await run(down)
  expect(looks).toHaveLength(5)
})

test('a check that proves nothing neither opens nor ends an incident', async () => {
  const { run, news } = await setUp()
  await run(down)
  news()
  await run({ api: skipped('no key') })
  await run({ api: { state: 'unsure', problems: [{ what: 'Who knows.', fix: 'Look.' }] } })
  await run({})
  expect(news()).toEqual([])
  await run(up)
  expect(news()).toEqual(['incident.over api'])
})

test('each alarm of one check is an incident of its own', async () => {
  const { run, news } = await setUp()
  await run(alarm('full'))
  await run(alarm('full', 'late'))
  expect(news()).toEqual(['incident.opened outbox: full', 'incident.opened outbox: late'])
  await run(alarm('late'))
  expect(news()).toEqual(['incident.over outbox: full'])
})

test('what could not be told is told by the next run, under the same signed id', async () => {
  const { run, told, receiver } = await setUp()
  receiver.status = 503
  expect(await run(down)).toBe(false)
  receiver.status = 204
  expect(await run(down)).toBe(true)
  await run(down)
  expect(told).toHaveLength(2)
  expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const { headers, body } of told) {
    const header = (name: string) => String(headers[`webhook-${name}`])
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    expect(await isSigned(SECRET, signed, new TextEncoder().encode(body))).toBe(true)
  }
  receiver.status = 500
  await run(up)
  receiver.status = 204
  await run(up)
  expect(told.map(({ type }) => type).slice(2)).toEqual(['incident.over', 'incident.over'])
})

test('what is daily is due once a day, and every hour while it is wrong', async () => {
  const calm = await setUp()
  for (let hour = 0; hour <= 24; hour += 1) await calm.run({ lead: ok('sent') })
  expect(daily(calm.looks)).toEqual([0, 24])

  const { run, looks } = await setUp()
  const failing = { lead: wrong('Not sent.', 'See.') }
  await run(failing)
  await run(failing)
  await run({ lead: ok('sent') })
  await run({})
  // Two looks at the new failure.
  expect(looks).toHaveLength(5)
  expect(daily(looks)).toEqual([0, 1, 2, 3])
})

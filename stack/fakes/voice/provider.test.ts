// Compares the stand-in with the provider's documentation and responses.
import { expect, test } from 'vitest'
import { Assistants } from './assistants.ts'
import { createProvider } from './provider.ts'
import type { Rooms, RoomOptions } from './rooms.ts'

const ID = 'the-assistant'
const SITE = 'http://site.test'
const keys = { public: 'public-key', private: 'private-key' }

// Real rooms start a recogniser and a synthesizer; these tests only check the requests made to them.
function setUp() {
  const opened: RoomOptions[] = []
  const rooms = {
    open: (options: RoomOptions) => `room-${opened.push(options)}`,
    describe: () => ({ type: 'no-room', message: 'There is none.' }),
    record: (id: string) => (id === 'room-1' ? { status: 'ended', startedAt: 'then' } : undefined),
  }
  const url = 'http://voice.test'
  const assistants = new Assistants(ID)
  const provider = createProvider({ url, siteUrl: SITE, keys, rooms: rooms as unknown as Rooms, assistants })
  const call = async (route: string, body?: object, key = keys.public, origin = SITE) => {
    const [method = '', path = ''] = route.split(' ')
    const headers = { authorization: `Bearer ${key}`, origin }
    const response = await provider(
      new Request(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { call, opened }
}

test('creating a call returns the fields that the page reads, and its length can be limited', async () => {
  const { call, opened } = setUp()
  const overrides = { maxDurationSeconds: 60 }
  expect(await call('POST /call/web', { assistantId: ID, assistantOverrides: overrides })).toMatchObject({
    status: 201,
    body: { id: 'room-1', webCallUrl: 'http://voice.test/room/room-1', artifactPlan: { videoRecordingEnabled: false } },
  })
  expect(opened[0]).toMatchObject({ maxDurationMs: 60_000, silenceMs: 30_000 })
})

test('refuses keys, sites and assistants as the provider does', async () => {
  const { call, opened } = setUp()
  const wish = { assistantId: ID }
  expect(await call('POST /call/web', wish, 'wrong')).toMatchObject({
    status: 401,
    body: {
      statusCode: 401,
      error: 'Unauthorized',
      message: expect.stringContaining('private key instead of the public'),
    },
  })
  for (const [status, answer] of [
    [401, call('POST /call/web', wish, keys.private)],
    [401, call('GET /assistant')],
    [401, call('GET /call/room-1')],
    [403, call('POST /call/web', wish, keys.public, `${SITE}.evil.test`)],
    [403, call('POST /call/web', { assistantId: 'nobody' })],
    [403, call('POST /call/web', { assistant: { name: 'Mine' } })],
    [400, call('POST /call/web', {})],
    [404, call('GET /room/gone')],
    [404, call('GET /call/gone', undefined, keys.private)],
    [404, call('PATCH /assistant/none', {}, keys.private)],
    [429, call('POST /call/web', { assistantId: 'fault-429' })],
  ] as const)
    expect(await answer).toMatchObject({ status })
  expect(opened).toEqual([])
})

test('the private key creates an assistant, updates it, and reads the record of a call', async () => {
  const { call } = setUp()
  const made = await call('POST /assistant', { name: 'One' }, keys.private)
  const path = `/assistant/${String(made.body['id'])}`
  await call(`PATCH ${path}`, { name: 'Two' }, keys.private)
  expect((await call(`GET ${path}`, undefined, keys.private)).body).toMatchObject({ name: 'Two', id: made.body['id'] })
  expect((await call('GET /call/room-1', undefined, keys.private)).body).toMatchObject({
    id: 'room-1',
    status: 'ended',
  })
})

import { expect, test } from 'vitest'
import { Assistants } from './assistants.ts'
import { createProvider } from './provider.ts'
import type { Rooms, RoomOptions } from './rooms.ts'

const ID = 'the-assistant'
const keys = { public: 'public-key', private: 'private-key' }
const URL = 'http://voice.test'
const SITE = 'http://site.test'

// The rooms start a recogniser and a synthesizer; here only what is asked of them counts.
function setUp() {
  const opened: RoomOptions[] = []
  const rooms = {
    size: 0,
    open: (options: RoomOptions) => `room-${opened.push(options)}`,
    describe: () => ({ type: 'no-room', message: 'There is none.' }),
    record: (id: string) => (id === 'room-1' ? { status: 'ended', startedAt: 'then' } : undefined),
  }
  const provider = createProvider({
    url: URL,
    siteUrl: SITE,
    keys,
    rooms: rooms as unknown as Rooms,
    assistants: new Assistants(ID),
  })
  const call = async (method: string, path: string, body?: object, key = keys.public, origin = SITE) => {
    const response = await provider(
      new Request(`${URL}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, origin },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  return { call, opened }
}

test('a call is answered with what the page reads', async () => {
  const { call, opened } = setUp()
  const { status, body, headers } = await call('POST', '/call/web', { assistantId: ID })
  expect(status).toBe(201)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(body).toMatchObject({
    id: 'room-1',
    webCallUrl: `${URL}/room/room-1`,
    artifactPlan: { videoRecordingEnabled: false },
    assistant: { voice: { provider: 'local' } },
  })
  expect(opened[0]).toMatchObject({ maxDurationMs: 180_000, silenceMs: 30_000 })
})

test('the caller may shorten a call', async () => {
  const { call, opened } = setUp()
  await call('POST', '/call/web', { assistantId: ID, assistantOverrides: { maxDurationSeconds: 60 } })
  expect(opened[0]?.maxDurationMs).toBe(60_000)
})

test('a wrong key and no assistant are refused in the provider’s way', async () => {
  const { call } = setUp()
  expect(await call('POST', '/call/web', { assistantId: ID }, 'wrong')).toMatchObject({
    status: 401,
    body: { statusCode: 401, error: 'Unauthorized' },
  })
  expect((await call('POST', '/call/web', {})).status).toBe(400)
})

test('a private key places no web calls, and a public key does nothing else', async () => {
  const { call, opened } = setUp()
  for (const [method, path, key] of [
    ['POST', '/call/web', keys.private],
    ['POST', '/assistant', keys.public],
    ['GET', '/assistant', keys.public],
  ] as const) {
    const body = method === 'POST' ? { assistantId: ID } : undefined
    expect(await call(method, path, body, key)).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized', message: expect.stringContaining('the private key instead of the public key') },
    })
  }
  expect(opened).toEqual([])
})

test('the public key is good for one site', async () => {
  const { call, opened } = setUp()
  for (const origin of ['https://evil.test', `${SITE}.evil.test`, '']) {
    expect((await call('POST', '/call/web', { assistantId: ID }, keys.public, origin)).status).toBe(403)
  }
  expect(opened).toEqual([])
})

test.each([401, 403, 404, 429, 500])('fault-%s answers just that', async (status) => {
  const { call } = setUp()
  expect(await call('POST', '/call/web', { assistantId: `fault-${status}` })).toMatchObject({ status })
})

test('the public key is good for one assistant, and for none that a caller makes up', async () => {
  const { call } = setUp()
  const other = await call('POST', '/assistant', { name: 'Another' }, keys.private)
  for (const wish of [{ assistantId: other.body['id'] }, { assistantId: 'nobody' }, { assistant: { name: 'Mine' } }]) {
    expect((await call('POST', '/call/web', wish)).status).toBe(403)
  }
})

test('the private key makes an assistant and changes it', async () => {
  const { call } = setUp()
  const made = await call('POST', '/assistant', { name: 'One' }, keys.private)
  expect(made.status).toBe(201)
  const path = `/assistant/${String(made.body['id'])}`
  await call('PATCH', path, { name: 'Two' }, keys.private)
  expect((await call('GET', path, undefined, keys.private)).body).toMatchObject({ name: 'Two', id: made.body['id'] })
  expect((await call('PATCH', '/assistant/none', {}, keys.private)).status).toBe(404)
})

test('a room that is not there cannot be entered', async () => {
  const { call } = setUp()
  expect(await call('GET', '/room/gone')).toMatchObject({ status: 404, body: { type: 'no-room' } })
})

test('only the private key learns what became of a call', async () => {
  const { call } = setUp()
  expect(await call('GET', '/call/room-1', undefined, keys.private)).toMatchObject({
    status: 200,
    body: { id: 'room-1', status: 'ended', startedAt: 'then' },
  })
  expect((await call('GET', '/call/room-1')).status).toBe(401)
  expect((await call('GET', '/call/gone', undefined, keys.private)).status).toBe(404)
})

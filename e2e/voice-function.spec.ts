// The function that may stand before the voice provider, in its own process, with the real database behind it.
import { expect, test, type APIRequestContext } from '@playwright/test'
import { stackUnderTest, withDatabase } from './stack.ts'
import { VOICE } from '../stack/src/settings.ts'

const CALLS_PER_HOUR = 5

test.skip(process.env['STACK_BACKEND'] === 'docker', 'only the local stack gives the function its secrets')

// All tests come from one address, whose calls they would use up for each other.
test.describe.configure({ mode: 'default' })
test.beforeEach(() => withDatabase((sql) => sql`delete from private.voice_calls`))

function visitor(request: APIRequestContext) {
  const { apiUrl, siteUrl, anonKey } = stackUnderTest()
  return (data: object, origin = siteUrl) =>
    request.post(`${apiUrl}/functions/v1/voice/call/web`, {
      headers: { origin, authorization: `Bearer ${anonKey}` },
      data,
    })
}

test('our page gets a call, and a room that can be entered', async ({ request }) => {
  const response = await visitor(request)({ assistantId: VOICE.assistantId })
  expect(response.status()).toBe(201)
  const { webCallUrl } = (await response.json()) as { webCallUrl: string }
  expect((await request.get(webCallUrl)).status()).toBe(200)
})

test('other sites and other assistants get none', async ({ request }) => {
  const call = visitor(request)
  expect((await call({ assistantId: VOICE.assistantId }, 'https://evil.example')).status()).toBe(403)
  expect((await call({ assistantId: 'fault-hangs' })).status()).toBe(400)
  expect((await call({ assistant: { firstMessage: 'Mine' } })).status()).toBe(400)
})

test('calls at the same moment cannot slip past the limit together', async ({ request }) => {
  const call = visitor(request)
  const responses = await Promise.all(
    Array.from({ length: CALLS_PER_HOUR + 4 }, () => call({ assistantId: VOICE.assistantId })),
  )
  const refused = responses.filter((response) => response.status() === 429)
  expect(responses.filter((response) => response.status() === 201)).toHaveLength(CALLS_PER_HOUR)
  expect(refused).toHaveLength(4)
  expect(Number(refused[0]?.headers()['retry-after'])).toBeGreaterThan(0)
})

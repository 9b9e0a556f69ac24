// The function in front of the voice provider, in its own process, with the real database behind it.
import { request as httpRequest } from 'node:http'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { stackUnderTest, withDatabase } from '../stack.ts'
import { VoicePage } from '../voice-page.ts'
import { VOICE } from '../../stack/src/settings.ts'

test.skip(process.env['STACK_BACKEND'] === 'docker', 'only the local stack gives the function its secrets')

// All tests come from one address and share its limit.
test.describe.configure({ mode: 'default' })
const forgetCalls = () => withDatabase((sql) => sql`delete from private.voice_calls where true`)
test.beforeEach(forgetCalls)
test.afterAll(forgetCalls)

const callAddress = () => `${stackUnderTest().apiUrl}/functions/v1/voice/call/web`

function visitor(request: APIRequestContext) {
  const { siteUrl, anonKey } = stackUnderTest()
  return (data: object, origin = siteUrl) =>
    request.post(callAddress(), { headers: { origin, authorization: `Bearer ${anonKey}` }, data })
}

/** Makes all calls that many seconds older. */
const pass = (seconds: number) =>
  withDatabase(
    (sql) => sql`update private.voice_calls
                 set created_at = created_at - make_interval(secs => ${seconds}),
                     asked_at = asked_at - make_interval(secs => ${seconds}) where true`,
  )

const usedSeconds = () =>
  withDatabase(async (sql) => {
    const rows = await sql<{ used_seconds: number | null }[]>`
      select used_seconds from private.voice_calls order by created_at`
    return rows.map(({ used_seconds }) => used_seconds)
  })

test('our page gets a call, and a room that can be entered', async ({ request }) => {
  const response = await visitor(request)({ assistantId: VOICE.assistantId })
  expect(response.status()).toBe(201)
  const { webCallUrl } = (await response.json()) as { webCallUrl: string }
  expect((await request.get(webCallUrl)).status()).toBe(200)
})

test('concurrent calls cannot exceed the limit', async ({ request }) => {
  const call = visitor(request)
  const responses = await Promise.all(Array.from({ length: 9 }, () => call({ assistantId: VOICE.assistantId })))
  const refused = responses.filter((response) => response.status() === 429)
  expect(responses.filter((response) => response.status() === 201)).toHaveLength(2)
  expect(refused).toHaveLength(7)
  expect(Number(refused[0]?.headers()['retry-after'])).toBeGreaterThan(0)
})

/** To the local gateway each address of 127.0.0.0/8 is another visitor. */
function from(address: string): Promise<number> {
  const { siteUrl } = stackUnderTest()
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(callAddress(), {
      method: 'POST',
      agent: false,
      localAddress: address,
      headers: { origin: siteUrl, 'content-type': 'application/json' },
    })
    outgoing.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ assistantId: VOICE.assistantId }))
  })
}

test('200 forged requests from 20 networks leave an honest visitor their call', async () => {
  const forged = Array.from({ length: 200 }, (_, index) => () => from(`127.0.${10 + (index % 20)}.1`))
  const statuses: number[] = []
  while (forged.length > 0) statuses.push(...(await Promise.all(forged.splice(0, 20).map((send) => send()))))
  expect(statuses.filter((status) => status === 201)).toHaveLength(40)
  expect(await from('127.0.8.1')).toBe(201)
})

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] })

  test('a call that ends early returns the rest of its minutes', async ({ page, request }) => {
    await page.goto('/voice-demo')
    await hydrated(page)
    // As the page is built for a function in front of the provider.
    await page.route('**/call/web', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ response: await route.fetch({ url: callAddress() }) })
    })
    const voice = new VoicePage(page)
    await voice.start.click()
    await expect(voice.active).toBeVisible({ timeout: 20_000 })
    await pass(6)
    expect((await visitor(request)({ assistantId: VOICE.assistantId })).status()).toBe(201)
    await withDatabase(async (sql) => {
      const [call] = await sql`select is_joined, used_seconds from private.voice_calls order by created_at`
      expect(call).toEqual({ is_joined: true, used_seconds: null })
    })
    await voice.end.click()
    await expect(voice.start).toBeEnabled()
    await expect
      .poll(async () => {
        await pass(6)
        await visitor(request)({ assistantId: VOICE.assistantId })
        return (await usedSeconds())[0]
      })
      .toBeGreaterThan(0)
    expect((await usedSeconds())[0]).toBeLessThan(60)
  })
})

// The function in front of the voice provider, in its own process, with the real database behind it. Its limits:
// voice_budget.test.sql and chat_budget.test.sql; its responses: supabase/functions/voice.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { openPage } from '../../support/hydrated.ts'
import { postJson } from '../../support/post-json.ts'
import { VOICE } from '../../../stack/settings.ts'
import { query, stackUnderTest, withDatabase } from '../stack.ts'
import { VoicePage } from '../voice-page.ts'

test.skip(process.env['STACK_BACKEND'] === 'supabase', 'only the local stack gives the function its secrets')
test.use({ permissions: ['microphone'] })

/** A visitor with separate limits: the local gateway treats each address of 127.0.0.0/16 as another caller. */
function newVisitor() {
  const localAddress = `127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const { siteUrl, apiUrl } = stackUnderTest()
  return (path: 'call' | 'chat', body: object = {}) => {
    const options = { localAddress, headers: { origin: siteUrl } }
    const call = { assistantId: VOICE.assistantId, ...body }
    return postJson(`${apiUrl}/functions/v1/voice/${path}/web`, call, options)
  }
}

test('a call through it counts against its visitor, and returns the rest of its minutes when it ends early', async ({
  page,
}) => {
  const [first, later] = [newVisitor(), newVisitor()]
  const placed: string[] = []
  const call = async (visitor: typeof first) => {
    const answer = await visitor('call')
    if (answer.status === 201) placed.push((JSON.parse(answer.body) as { id: string }).id)
    return answer
  }
  await openPage(page, '/voice-demo')
  // As the page is built for a function in front of the provider.
  await page.route('**/call/web', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.fulfill({ ...(await call(first)), headers: { 'access-control-allow-origin': '*' } })
  })
  const voice = new VoicePage(page)
  await voice.start.click()
  await expect(voice.active).toBeVisible()
  const [ours = ''] = placed
  /** The state of the call some seconds later, after another call. */
  const known = async () => {
    await query`update private.voice_calls set created_at = created_at - interval '6 s', asked_at = asked_at - interval '6 s'
                   where provider_id = ${ours}`
    await call(later)
    return (await query`select is_joined, used_seconds from private.voice_calls where provider_id = ${ours}`)[0]
  }
  await expect.poll(known).toEqual({ is_joined: true, used_seconds: null })
  await voice.end.click()
  await expect(voice.start).toBeEnabled()
  await expect.poll(async () => (await known())?.['used_seconds']).toBeGreaterThan(0)
  expect((await known())?.['used_seconds']).toBeLessThan(voiceDemo.longestCallSeconds)
  await withDatabase((sql) => sql`delete from private.voice_calls where provider_id in ${sql(placed)}`)
})

test('a chat through it has its own id, can be continued, and its messages are counted', async () => {
  const send = newVisitor()
  const first = await send('chat', { input: 'My name is Ada Lovelace.' })
  expect(first.status).toBe(201)
  const { sessionId } = JSON.parse(first.body) as { sessionId: string }
  const next = await send('chat', { sessionId, input: 'Please send a message to your team.' })
  expect(next.body).toContain('Ada Lovelace')
  const [chat] = await query`select * from private.voice_chats where id = ${sessionId}`
  expect(chat).toMatchObject({ messages: 2 })
  expect(next.body).not.toContain(String(chat?.['provider_session']))
  expect((await send('chat', { sessionId: crypto.randomUUID(), input: 'Hello' })).status).toBe(410)
})

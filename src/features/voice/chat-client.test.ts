// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'

const ASSISTANT = 'assistant'
const URL = 'https://voice.test/functions/v1/voice/chat/web'

/** A chat with these responses of the provider, and everything the client reports. */
async function setup(...responses: (Response | Promise<Response>)[]) {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', ASSISTANT)
  vi.stubEnv('VITE_SUPABASE_URL', 'https://voice.test')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)])
    return responses.shift() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
  const { createChatClient } = await import('./chat-client.ts')
  const client = createChatClient(null)
  const events: unknown[] = []
  client.on('message', (message: unknown) => events.push(message))
  client.on('error', (error: unknown) => events.push(error))
  await client.start(ASSISTANT)
  const send = (content: string) => client.send({ type: 'add-message', message: { role: 'user', content } })
  return { client, send, sent, events }
}

const respondWith = (content: string, more: object = {}) =>
  Response.json({ id: '1', sessionId: 'session', output: [{ role: 'assistant', content, ...more }] })

test('a chat starts with the greeting and continues in its session: a second message waits for the first response, and none is sent after the end', async () => {
  const first = Promise.withResolvers<Response>()
  const { client, send, sent, events } = await setup(first.promise, respondWith('Hello, Ada.'))
  expect(events).toEqual([expect.objectContaining({ role: 'assistant', transcriptType: 'final' })])
  send('My name is Ada.')
  send('What is my name?')
  await expect.poll(() => sent).toEqual([[URL, { assistantId: ASSISTANT, input: 'My name is Ada.' }]])
  first.resolve(respondWith('Noted.'))
  await expect.poll(() => events).toHaveLength(3)
  expect(events.at(-1)).toMatchObject({ type: 'transcript', transcript: 'Hello, Ada.' })
  expect(sent[1]).toEqual([URL, { assistantId: ASSISTANT, input: 'What is my name?', sessionId: 'session' }])
  send('What else?')
  await client.stop()
  expect(sent).toHaveLength(2)
})

test('a call of the tool is reported as in a call', async () => {
  const toolCalls = [{ id: 'x', type: 'function', function: { name: 'draft_message', arguments: '{}' } }]
  const { send, events } = await setup(respondWith('Here it is.', { tool_calls: toolCalls }))
  send('Leave a message')
  await expect.poll(() => events.at(-1)).toEqual({ type: 'tool-calls', toolCallList: toolCalls })
})

test.each([
  ['a limit', () => Response.json({}, { status: 429 }), 'busy'],
  ['a broken provider', () => new Response('oops', { status: 502 }), 'unreachable'],
  ['nonsense', () => new Response('oops'), 'unexpected'],
])('%s is an error that the page can explain', async (_, respond, kind) => {
  const { send, events } = await setup(respond())
  const { readFailure } = await import('./read-failure.ts')
  send('Hello')
  await expect.poll(() => events).toHaveLength(2)
  expect(readFailure(events[1])).toBe(kind)
})

test.each([
  ['', 'none'],
  ['site-key', 'token'],
])('with the site key %j of Turnstile, the function gets %s', async (siteKey, key) => {
  vi.resetModules()
  // The next test file would find a site with this key, also if it reads the environment again.
  onTestFinished(() => void vi.unstubAllEnvs().resetModules())
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', siteKey)
  vi.stubGlobal('turnstile', {
    render: (_: unknown, { callback }: { callback: (token: string) => void }) => callback('token'),
  })
  const { callKey } = await import('./call-client.ts')
  expect(await callKey(document.createElement('div'))).toBe(key)
})

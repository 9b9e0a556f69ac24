import { afterEach, expect, test, vi } from 'vitest'

const ASSISTANT = 'assistant'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

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

test('a chat starts with the greeting and continues in its session', async () => {
  const { send, sent, events } = await setup(respondWith('We audit.'), respondWith('It takes weeks.'))
  expect(events).toEqual([expect.objectContaining({ role: 'assistant', transcriptType: 'final' })])
  send('What do you do?')
  await expect.poll(() => events).toHaveLength(2)
  send('How long?')
  await expect.poll(() => events).toHaveLength(3)
  expect(events.at(-1)).toMatchObject({ type: 'transcript', transcript: 'It takes weeks.' })
  expect(sent).toEqual([
    ['https://voice.test/functions/v1/voice/chat/web', { assistantId: ASSISTANT, input: 'What do you do?' }],
    [
      'https://voice.test/functions/v1/voice/chat/web',
      { assistantId: ASSISTANT, input: 'How long?', sessionId: 'session' },
    ],
  ])
})

test('a message typed before the first response waits for it and uses its session', async () => {
  const first = Promise.withResolvers<Response>()
  const { send, sent, events } = await setup(first.promise, respondWith('Hello, Ada.'))
  send('My name is Ada.')
  send('What is my name?')
  await expect.poll(() => sent).toHaveLength(1)
  first.resolve(respondWith('Noted.'))
  await expect.poll(() => events).toHaveLength(3)
  expect(sent).toMatchObject([
    ['https://voice.test/functions/v1/voice/chat/web', { input: 'My name is Ada.' }],
    ['https://voice.test/functions/v1/voice/chat/web', { input: 'What is my name?', sessionId: 'session' }],
  ])
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

test('nothing is reported or sent after the end', async () => {
  const late = Promise.withResolvers<Response>()
  const { client, send, sent, events } = await setup(late.promise, respondWith('Later.'))
  send('Hello')
  send('Are you there?')
  await expect.poll(() => sent).toHaveLength(1)
  await client.stop()
  late.resolve(respondWith('Late.'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(sent).toHaveLength(1)
  expect(events).toHaveLength(1)
})

// Tools that the page answers, and the assistant in writing: the same messages from the SDK, the stand-in and the web chat.
import type { Page } from '@playwright/test'
import { answerTexts } from '../../stack/src/voice/answers/answer-texts.ts'
import { VOICE } from '../../stack/src/settings.ts'
import { stackUnderTest } from '../stack.ts'
import { expect, test } from './voice-sdk.ts'

test.use({ permissions: ['microphone'] })

const DRAFT_REQUEST = 'Please send a message to your team.'
const NEED = 'We need an audit of our claims model.'
const draftCall = {
  id: expect.any(String),
  type: 'function',
  function: { name: 'draft_message', arguments: expect.any(String) },
}

const typed = (content: string) => ({
  type: 'add-message' as const,
  message: { role: 'user' as const, content },
  triggerResponseEnabled: true,
})

/** From the page, as the key is good for one site only. */
function chat(page: Page, body: object, key = VOICE.keys.public) {
  const request = { url: `${stackUnderTest().voiceUrl}/chat/web`, key, body: JSON.stringify(body) }
  return page.evaluate(async ({ url, key: bearer, body: sent }) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: sent })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }, request)
}

test("a tool call of the assistant reaches the page's listeners as it was sent", async ({ sdk }) => {
  await sdk.start()
  const call = { id: 'call-1', type: 'function', function: { name: 'draft_message', arguments: '{"need":"<b>x</b>"}' } }
  const message = { type: 'tool-calls', toolCallList: [call] }
  await sdk.assistantSays(JSON.stringify(message))
  await sdk.waitFor('message')
  expect(await sdk.payloads('message')).toEqual([message])
  expect(await sdk.heard('error')).toEqual([])
})

test('in a call the assistant calls its tool with what was said, and hears what became of it', async ({
  page,
  sdk,
}) => {
  await sdk.start(VOICE.assistantId)
  await sdk.waitFor('call-start')
  const shown = {
    type: 'add-message' as const,
    message: { role: 'system' as const, content: 'The draft is shown.' },
    triggerResponseEnabled: false,
  }
  await page.evaluate(
    ([...messages]) => {
      for (const message of messages) window.sdk.vapi.send(message)
    },
    [typed(NEED), typed(DRAFT_REQUEST), shown],
  )
  const toolCalls = async () => (await sdk.payloads('message')).filter(({ type }) => type === 'tool-calls')
  await expect.poll(toolCalls).toEqual([{ type: 'tool-calls', toolCallList: [draftCall] }])
  const [{ toolCallList } = {}] = await toolCalls()
  const [
    {
      function: { arguments: drafted },
    },
  ] = toolCallList as [{ function: { arguments: string } }]
  expect(JSON.parse(drafted)).toEqual({ need: NEED })
  expect((await sdk.messagesSent()).slice(-3)).toEqual([typed(NEED), typed(DRAFT_REQUEST), shown])
  expect(await sdk.heard('error')).toEqual([])
})

test('the web chat answers in writing, remembers its session and calls the same tool', async ({ page, sdk }) => {
  expect(sdk).toBeDefined()
  const { assistantId } = VOICE
  const first = await chat(page, { assistantId, input: NEED })
  expect(first).toEqual({
    status: 201,
    answer: {
      id: expect.any(String),
      sessionId: expect.any(String),
      output: [{ role: 'assistant', content: answerTexts.audit }],
    },
  })
  const { sessionId } = first.answer
  const { answer } = await chat(page, { assistantId, input: DRAFT_REQUEST, sessionId })
  expect(answer).toEqual({
    id: expect.any(String),
    sessionId,
    output: [{ role: 'assistant', content: answerTexts.draft, tool_calls: [draftCall] }],
  })
  expect(JSON.stringify(answer['output'])).toContain(NEED)
})

test('the web chat refuses a wrong key, a foreign assistant and an empty question', async ({ page, sdk }) => {
  expect(sdk).toBeDefined()
  const { assistantId, keys } = VOICE
  const status = async (body: object, key?: string) => (await chat(page, body, key)).status
  expect(await status({ assistantId, input: NEED }, keys.private)).toBe(401)
  expect(await status({ assistantId: 'another', input: NEED })).toBe(403)
  expect(await status({ input: NEED })).toBe(400)
  expect(await status({ assistantId, input: '' })).toBe(400)
})

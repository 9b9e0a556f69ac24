import { expect, test } from 'vitest'
import { Assistants } from '../../stack/fakes/voice/assistants.ts'
import { createProvider } from '../../stack/fakes/voice/provider.ts'
import type { Rooms } from '../../stack/fakes/voice/rooms.ts'
import { sendAssistant } from './voice.ts'

const url = 'http://voice.test'
const key = 'private-key'

function setUp() {
  const assistants = new Assistants('first')
  const keys = { public: 'public-key', private: key }
  const provider = createProvider({ url, siteUrl: 'http://site.test', keys, rooms: { size: 0 } as Rooms, assistants })
  return { assistants, provider }
}

test('the first deployment creates an assistant, the next one updates it', async () => {
  const { assistants, provider } = setUp()
  const made = await sendAssistant({ url, key, assistantId: undefined, assistant: { name: 'One' } }, provider)
  expect(made.isNew).toBe(true)
  const again = await sendAssistant({ url, key, assistantId: made.id, assistant: { name: 'Two' } }, provider)
  expect(again).toEqual({ id: made.id, isNew: false })
  expect(assistants.find(made.id)).toMatchObject({ name: 'Two' })
  expect(assistants.list()).toHaveLength(2)
})

test('a refusal by the provider is reported', async () => {
  const { provider } = setUp()
  const wrong = sendAssistant({ url, key: 'wrong', assistantId: undefined, assistant: {} }, provider)
  await expect(wrong).rejects.toThrow('The provider responded with 401')
  const gone = sendAssistant({ url, key, assistantId: 'gone', assistant: {} }, provider)
  await expect(gone).rejects.toThrow('does not exist')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Assistants } from '../../stack/fakes/voice/assistants.ts'
import { createProvider } from '../../stack/fakes/voice/provider.ts'
import type { Rooms } from '../../stack/fakes/voice/rooms.ts'
import { deployVoice, sendAssistant } from './voice.ts'

const url = 'http://voice.test'
const key = 'private-key'

function setUp() {
  const assistants = new Assistants('first')
  const keys = { public: 'public-key', private: key }
  const provider = createProvider({ url, siteUrl: 'http://site.test', keys, rooms: { size: 0 } as Rooms, assistants })
  return { assistants, provider }
}

test('the first deployment creates an assistant, the next one updates the one in .env.backend', async () => {
  const { assistants, provider } = setUp()
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env.backend')
  vi.stubEnv('VOICE_PROVIDER_URL', url)
  vi.stubEnv('VOICE_PROVIDER_KEY', key)
  const printed = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await deployVoice([`--env=${file}`], provider)
  const id = /Created the assistant (\S+)\./.exec(printed.mock.calls.join('\n'))?.[1] ?? ''
  expect(assistants.list()).toHaveLength(2)

  await sendAssistant({ url, key, assistantId: id, assistant: { name: 'Changed' } }, provider)
  expect(assistants.find(id)).toMatchObject({ name: 'Changed' })
  writeFileSync(file, `VOICE_ASSISTANT_ID=${id}\n`)
  await deployVoice([`--env=${file}`], provider)
  expect(printed).toHaveBeenCalledWith(`Updated the assistant ${id}.`)
  expect(assistants.find(id)).not.toMatchObject({ name: 'Changed' })
  expect(assistants.list()).toHaveLength(2)
})

test('a refusal by the provider is reported', async () => {
  const { provider } = setUp()
  const wrong = sendAssistant({ url, key: 'wrong', assistantId: undefined, assistant: {} }, provider)
  await expect(wrong).rejects.toThrow('The provider responded with 401')
  const gone = sendAssistant({ url, key, assistantId: 'gone', assistant: {} }, provider)
  await expect(gone).rejects.toThrow('does not exist')
})

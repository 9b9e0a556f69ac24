import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProvider } from '../../stack/fakes/voice/provider.ts'
import { deployVoice, sendAssistant } from './voice.ts'

const url = 'http://voice.test'
const key = 'private-key'

test('the first deployment creates an assistant, the next one updates the one in .env.backend', async () => {
  const { assistants, fetch: provider } = createProvider(key)
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env.backend')
  vi.stubEnv('VOICE_PROVIDER_URL', url)
  vi.stubEnv('VOICE_PROVIDER_KEY', key)
  const printed = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await deployVoice([`--env=${file}`], provider)
  const id = /Created the assistant (\S+)\./.exec(printed.mock.calls.join('\n'))?.[1] ?? ''
  expect(assistants.size).toBe(1)

  await sendAssistant({ url, key, assistantId: id, assistant: { name: 'Changed' } }, provider)
  expect(assistants.get(id)).toMatchObject({ name: 'Changed' })
  writeFileSync(file, `VOICE_ASSISTANT_ID=${id}\n`)
  await deployVoice([`--env=${file}`], provider)
  expect(printed).toHaveBeenCalledWith(`Updated the assistant ${id}.`)
  expect(assistants.get(id)).not.toMatchObject({ name: 'Changed' })
  expect(assistants.size).toBe(1)
})

test('a refusal by the provider is reported', async () => {
  const { fetch: provider } = createProvider(key)
  const wrong = sendAssistant({ url, key: 'wrong', assistantId: undefined, assistant: {} }, provider)
  await expect(wrong).rejects.toThrow('The provider responded with 401')
  const gone = sendAssistant({ url, key, assistantId: 'gone', assistant: {} }, provider)
  await expect(gone).rejects.toThrow('does not exist')
})

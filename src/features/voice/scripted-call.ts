// For tests: a voice call whose client does what the test says.
import { expect, vi } from 'vitest'
import type { CallClient } from './call-client.ts'
import { createVoiceCall } from './create-voice-call.ts'
import { ScriptedClient } from './scripted-client.ts'

export function setup(askMicrophone?: () => Promise<MediaStream>) {
  const track = { stop: vi.fn<() => void>() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call uses its tracks only
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  const removePlayers = vi.fn<() => void>()
  const closeDevices = vi.fn<() => void>()
  const clients: ScriptedClient[] = []
  const createClient = async () => {
    const client = new ScriptedClient()
    clients.push(client)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the client that the call uses
    return client as unknown as CallClient
  }
  const call = createVoiceCall({
    assistantId: 'assistant',
    removePlayers,
    askMicrophone: askMicrophone ?? (async () => stream),
    createClient,
    createChat: createClient,
    watchDevices: () => ({ choose: async () => {}, close: closeDevices }),
  })
  return {
    call,
    clients,
    track,
    removePlayers,
    closeDevices,
    client: (index = 0) => clients[index] ?? new ScriptedClient(),
  }
}

export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

export async function answered() {
  const parts = setup()
  void parts.call.start()
  await settle()
  parts.client().answer.resolve()
  await settle()
  parts.client().emit('call-start')
  return parts
}

export function expectLogged(words: string): void {
  const logged = vi.mocked(console.error).mock.calls.map(([text]) => String(text))
  expect(logged).toEqual([expect.stringContaining(words)])
  vi.mocked(console.error).mockClear()
}

export function quietly(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

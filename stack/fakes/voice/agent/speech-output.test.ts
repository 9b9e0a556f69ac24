import { expect, it, vi } from 'vitest'
import type { Speech } from '../speech/speech.ts'
import { SpeechOutput } from './speech-output.ts'
import type { AudioOut } from './peer.ts'

it('a sentence that cannot be synthesised is left out, and the next one is spoken', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const synthesise = vi
    .fn<Speech['synthesise']>()
    .mockRejectedValueOnce(new Error('the process ended'))
    .mockResolvedValue(new Int16Array(1))
  const play = vi.fn<AudioOut['play']>().mockResolvedValue('played')
  const output = new SpeechOutput({ synthesise } as unknown as Speech, { play } as unknown as AudioOut, () => {})

  expect(await output.say('Hello.')).toBe(false)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockClear()
  expect(await output.say('Still here.')).toBe(true)
  expect(play).toHaveBeenCalledOnce()
})

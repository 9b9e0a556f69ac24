import { expect, test } from 'vitest'
import type { Speech } from '../speech/speech.ts'
import type { AudioOut, PlayEnd } from './audio-out.ts'
import type { ServerMessage } from './messages.ts'
import { SpeechOutput } from './speech-output.ts'

/** Each sentence plays until the test ends it. */
function setUp() {
  const sent: ServerMessage[] = []
  const playing: ((end: PlayEnd) => void)[] = []
  const speech = { synthesise: async () => new Int16Array(0) } as unknown as Speech
  const out = {
    play: () => new Promise<PlayEnd>((finish) => playing.push(finish)),
    cut: () => playing.splice(0).forEach((finish) => finish('cut')),
  } as unknown as AudioOut
  const output = new SpeechOutput(speech, out, (message) => sent.push(message))
  const finishSentence = async () => {
    await expect.poll(() => playing.length).toBeGreaterThan(0)
    playing.shift()?.('played')
  }
  const transcripts = (kind: 'partial' | 'final') =>
    sent.flatMap((message) =>
      message.type === 'transcript' && message.transcriptType === kind ? [message.transcript] : [],
    )
  return { output, sent, playing, finishSentence, transcripts }
}

test('speaks sentence by sentence and sends the transcript as it goes', async () => {
  const { output, sent, finishSentence, transcripts } = setUp()
  const said = output.say('One. Two.')
  await finishSentence()
  await finishSentence()
  expect(await said).toBe(true)
  expect(transcripts('partial')).toEqual(['One.', 'One. Two.'])
  expect(transcripts('final')).toEqual(['One. Two.'])
  expect(sent[0]).toMatchObject({ type: 'speech-update', status: 'started', turn: 0 })
  expect(sent.at(-1)).toMatchObject({ type: 'speech-update', status: 'stopped', turn: 0 })
})

test('an interruption keeps what was said and drops the rest', async () => {
  const { output, playing, transcripts } = setUp()
  const first = output.say('One. Two.')
  const second = output.say('Three.')
  await expect.poll(() => playing.length).toBe(1)
  expect(output.interrupt()).toBe(true)
  expect(await first).toBe(false)
  expect(await second).toBe(false)
  expect(transcripts('final')).toEqual(['One.'])
  expect(output.isSpeaking).toBe(false)
})

import { expect, test } from 'vitest'
import type { Speech } from '../speech/speech.ts'
import type { AudioOut, PlayEnd } from './audio-out.ts'
import type { ServerMessage } from './messages.ts'
import { Mouth } from './mouth.ts'

/** A mouth whose sound lasts until the test says so. */
function setUp() {
  const sent: ServerMessage[] = []
  const playing: ((end: PlayEnd) => void)[] = []
  const speech = { speak: async () => new Int16Array(0) } as unknown as Speech
  const out = {
    play: () => new Promise<PlayEnd>((finish) => playing.push(finish)),
    cut: () => playing.splice(0).forEach((finish) => finish('cut')),
  } as unknown as AudioOut
  const mouth = new Mouth(speech, out, (message) => sent.push(message))
  const finishSentence = async () => {
    await expect.poll(() => playing.length).toBeGreaterThan(0)
    playing.shift()?.('played')
  }
  const transcripts = (kind: 'partial' | 'final') =>
    sent.flatMap((message) =>
      message.type === 'transcript' && message.transcriptType === kind ? [message.transcript] : [],
    )
  return { mouth, sent, playing, finishSentence, transcripts }
}

test('speaks sentence by sentence and tells as it goes', async () => {
  const { mouth, sent, finishSentence, transcripts } = setUp()
  const said = mouth.say('One. Two.')
  await finishSentence()
  await finishSentence()
  expect(await said).toBe(true)
  expect(transcripts('partial')).toEqual(['One.', 'One. Two.'])
  expect(transcripts('final')).toEqual(['One. Two.'])
  expect(sent[0]).toMatchObject({ type: 'speech-update', status: 'started', turn: 0 })
  expect(sent.at(-1)).toMatchObject({ type: 'speech-update', status: 'stopped', turn: 0 })
})

test('an interruption keeps what was said and drops the rest', async () => {
  const { mouth, playing, transcripts } = setUp()
  const first = mouth.say('One. Two.')
  const second = mouth.say('Three.')
  await expect.poll(() => playing.length).toBe(1)
  expect(mouth.interrupt()).toBe(true)
  expect(await first).toBe(false)
  expect(await second).toBe(false)
  expect(transcripts('final')).toEqual(['One.'])
  expect(mouth.isTalking).toBe(false)
})

test('what must not be interrupted is not', async () => {
  const { mouth, playing, finishSentence } = setUp()
  const said = mouth.say('One.', { isInterruptible: false })
  await expect.poll(() => playing.length).toBe(1)
  expect(mouth.interrupt()).toBe(false)
  await finishSentence()
  expect(await said).toBe(true)
})

test('muted it says nothing aloud, and the page still reads it', async () => {
  const { mouth, playing, transcripts } = setUp()
  mouth.isMuted = true
  expect(await mouth.say('One. Two.')).toBe(true)
  expect(playing).toEqual([])
  expect(transcripts('final')).toEqual(['One. Two.'])
})

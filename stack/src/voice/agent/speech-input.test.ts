import { expect, test } from 'vitest'
import type { Speech } from '../speech/speech.ts'
import type { ServerMessage } from './messages.ts'
import { SpeechInput } from './speech-input.ts'
import { FRAME_MS } from './turn-detector.ts'

const frame = (level: number) => new Float32Array(160).fill(level)

/** A visitor whom the recogniser understands as the given texts, one after the other, and from then on as the last. */
function listen(...texts: string[]) {
  const recognised: [text: string, at: number][] = []
  const sent: ServerMessage[] = []
  let at = 0
  const speech = { recognise: async () => (texts.length > 1 ? texts.shift() : texts[0]) } as unknown as Speech
  const input = new SpeechInput({
    speech,
    send: (message) => sent.push(message),
    isAssistantSpeaking: () => false,
    isAnswerable: (text) => text.endsWith('?'),
    onStarted: () => {},
    onRecognised: (text) => recognised.push([text, at]),
  })
  const hear = async (level: number, ms: number) => {
    for (let heard = 0; heard < ms; heard += FRAME_MS) {
      at += FRAME_MS
      input.push(frame(level))
      // What is recognised arrives between two frames.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { hear, recognised, sent }
}

test('a question that can be answered ends sooner than one that sounds unfinished', async () => {
  const quick = listen('How much is it?')
  await quick.hear(0.1, 800)
  await quick.hear(0, 2_000)
  expect(quick.recognised).toEqual([['How much is it?', 800 + 400]])
  const slow = listen('How much')
  await slow.hear(0.1, 800)
  await slow.hear(0, 2_000)
  expect(slow.recognised).toEqual([['How much', 800 + 900]])
})

test('who hesitates in a sentence is heard to its end', async () => {
  const visitor = listen('How long does', 'How long does an audit take?')
  await visitor.hear(0.1, 800)
  await visitor.hear(0, 700)
  await visitor.hear(0.1, 800)
  await visitor.hear(0, 1_000)
  expect(visitor.recognised.map(([text]) => text)).toEqual(['How long does an audit take?'])
})

test('who goes on after a question is heard again, as another turn', async () => {
  const visitor = listen('How much is it?', 'And how long?')
  for (let turn = 0; turn < 2; turn += 1) {
    await visitor.hear(0.1, 800)
    await visitor.hear(0, 600)
  }
  expect(visitor.recognised.map(([text]) => text)).toEqual(['How much is it?', 'And how long?'])
  expect(visitor.sent.filter(({ type }) => type === 'speech-update')).toMatchObject([
    { status: 'started', turn: 0 },
    { status: 'stopped', turn: 0 },
    { status: 'started', turn: 1 },
    { status: 'stopped', turn: 1 },
  ])
})

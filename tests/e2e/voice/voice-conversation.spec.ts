// Two calls, spoken by synthetic voices into Chromium's microphone and answered by the local provider: microphone, WebRTC,
// recognition, answer, speech, and back.
import { join } from 'node:path'
import { chromium, expect, test, type LaunchOptions } from '@playwright/test'
import * as voiceAssistant from '#src/content/generated/assistant.ts'
import { answerTexts, type Topic } from '../../../stack/fakes/voice/answers/answer-texts.ts'
import { Conversation, noteConversation } from './conversation.ts'
import { openPage } from '../../support/hydrated.ts'
import { toMono } from '../../../stack/fakes/voice/speech/resample.ts'
import { Speech } from '../../../stack/fakes/voice/speech/speech.ts'
import { sentences } from '../../../stack/fakes/voice/speech/spoken-form.ts'
import { recordVisitor } from './spoken-questions.ts'

type Call = { voice: 'rms' | 'slt'; questions: readonly [string, Topic][] }

const CALLS: readonly Call[] = [
  {
    voice: 'rms',
    questions: [
      ['What services do you offer?', 'services'],
      ['How much does the review cost?', 'price'],
      ['Can I schedule a meeting with you?', 'booking'],
      ['What is the weather like in Norway?', 'unknown'],
      ['What is your email address?', 'contact'],
    ],
  },
  {
    voice: 'slt',
    questions: [
      ['Who is the founder of your company?', 'founder'],
      ['Tell me about mentorship for my team.', 'mentorship'],
      ['How long does an audit take?', 'duration'],
      ['Are you a real person?', 'self'],
      ['Do you help with strategy?', 'consulting'],
    ],
  },
]

// The first words come once the assistant has greeted; the next ones while it is still answering.
const GREETING_S = 11
const ANSWER_S = 6.5
// A visitor who is not understood repeats the question.
const GOODBYE = ['Thank you. Goodbye.', 8, 'Okay, goodbye.', 12]
const CALL_MS = 100_000

const UNDERSTOOD = 0.9

// In sequence, because concurrent calls would affect the measurements.
test.describe.configure({ mode: 'default' })

const conversations: Conversation[] = []

/** Durations are measured but not asserted, because machines differ. */
function report(what: string, times: number[]): void {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  const description = `${what}: median ${sorted[Math.floor(sorted.length / 2)]} of ${sorted.join(', ')} ms`
  test.info().annotations.push({ type: 'measured', description })
  console.info(description)
}

test.beforeAll(async ({ launchOptions, baseURL }) => {
  test.setTimeout(CALLS.length * CALL_MS)
  for (const [index, call] of CALLS.entries()) {
    const file = join(test.info().project.outputDir, `visitor-${index}.wav`)
    const spoken = call.questions.flatMap(([question]) => [question, ANSWER_S])
    await recordVisitor([GREETING_S, ...spoken, ...GOODBYE], call.voice, file)
    conversations.push(await hold(launchOptions, `${baseURL}/voice-demo`, file))
  }
})

test('nine of ten spoken questions get the right answer', () => {
  const asked = CALLS.flatMap(({ questions }) => questions)
  const answers = conversations.flatMap((conversation) => conversation.exchanges())
  const missed = asked.filter(([, topic]) => !answers.some(({ answer }) => isAnswer(answer, topic)))
  console.info(
    `understood ${asked.length - missed.length} of ${asked.length}`,
    missed.map(([question]) => question),
  )
  expect(asked.length).toBeGreaterThanOrEqual(10)
  expect(1 - missed.length / asked.length, JSON.stringify(answers, null, 1)).toBeGreaterThanOrEqual(UNDERSTOOD)
})

test('every question is answered, and the assistant stops speaking when it is interrupted', () => {
  const replies = conversations.flatMap((conversation) => conversation.exchanges().map(({ replyMs }) => replyMs))
  report('reply after', replies)
  expect(replies.length).toBeGreaterThanOrEqual(10)
  expect(replies).not.toContain(Infinity)
  const silences = conversations.flatMap((conversation) => conversation.interruptions())
  report('silent after', silences)
  expect(silences.length).toBeGreaterThanOrEqual(3)
  expect(silences).not.toContain(Infinity)
})

test('a goodbye ends the call', () => {
  for (const { messages } of conversations) {
    expect(messages.at(-1)).toMatchObject({
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    })
  }
})

test('both sides are transcribed, while they speak and at the end', () => {
  for (const { messages } of conversations) {
    for (const role of ['user', 'assistant']) {
      for (const transcriptType of ['partial', 'final']) {
        expect(messages).toContainEqual(expect.objectContaining({ type: 'transcript', role, transcriptType }))
      }
      for (const status of ['started', 'stopped']) {
        expect(messages).toContainEqual(expect.objectContaining({ type: 'speech-update', role, status }))
      }
    }
  }
})

test('the first spoken sentence discloses that it is an AI assistant', async () => {
  const speech = new Speech()
  try {
    const [greeting = ''] = sentences(voiceAssistant.firstMessage)
    const heard = await speech.recognise(toMono(await speech.synthesise(greeting), 48_000, 1, 16_000))
    expect(heard.replaceAll('.', '')).toMatch(/\bA ?I assistant/i)
  } finally {
    speech.release()
  }
})

async function hold(options: LaunchOptions, url: string, recording: string): Promise<Conversation> {
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${recording}`,
    ],
  })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await noteConversation(page)
    await openPage(page, url)
    await page.getByRole('button', { name: 'Start Voice Chat' }).click()
    // The test for the goodbye covers a call that does not end.
    await page.waitForFunction(hasEnded, null, { timeout: CALL_MS - 15_000 }).catch(() => {})
    return new Conversation(await page.evaluate(() => window.noted))
  } finally {
    await browser.close()
  }
}

/** Runs in the page. */
function hasEnded(): boolean {
  return window.noted.some((note) => note.kind === 'message' && note.message.status === 'ended')
}

/** Answers are judged by how they begin: the next question often cuts them short. */
function isAnswer(said: string, topic: Topic): boolean {
  // An unknown question may be misheard, so the assistant first asks to repeat it.
  const text = topic === 'unknown' ? answerTexts.unclear : answerTexts[topic]
  return said !== '' && text.startsWith(said)
}

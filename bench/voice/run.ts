// npm run bench -- voice [questions]: what the local assistant understands, and how fast it answers, without the network.
import { availableParallelism, loadavg } from 'node:os'
import { voiceAssistant } from '#src/content/voice-assistant.ts'
import { joined } from '../../stack/src/voice/agent/speech-input.ts'
import { answerTexts } from '../../stack/src/voice/answers/answer-texts.ts'
import { findHeardTopic } from '../../stack/src/voice/answers/find-topic.ts'
import { Speech } from '../../stack/src/voice/speech/speech.ts'
import { sentences } from '../../stack/src/voice/speech/spoken-form.ts'
import { median, percentile, seededRandom } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, printChecks, printTable } from '../report.ts'
import { Agent } from './agent.ts'
import { QUESTIONS } from './questions.ts'
import { findSpeakers, noisy, silence, type Speaker } from './speakers.ts'

const [COUNT = QUESTIONS.length] = options.numbers
const NOISE_DB = 10
// The room before the first word, and long enough after the last for every turn to end.
const BEFORE_MS = 1_500
const AFTER_MS = 1_500
// About what the agent cuts out around a turn.
const ROOM_MS = 280
const PAUSES_MS = [300, 500, 700]

const random = seededRandom(options.seed)
const questions = QUESTIONS.slice(0, COUNT)
const { own, accents } = await findSpeakers()
const speech = new Speech()
try {
  const opened = performance.now()
  const [greeting = ''] = sentences(voiceAssistant.firstMessage)
  await speech.synthesise(greeting)
  const firstWordsMs = performance.now() - opened
  await speech.recognise(silence(500))

  const replies = await measureReplies()
  const cutOff = await measurePauses()
  const silent = await measureInterruptions()
  const understood = await measureUnderstanding()
  const [busy = 0] = loadavg()
  printTable([
    ['reply, median / p95', `${Math.round(median(replies))} / ${Math.round(percentile(replies, 0.95))} ms`],
    ['pauses taken for the end', `${cutOff.length} of ${questions.length}`],
    ['silent after an interruption, median', `${Math.round(median(silent))} ms`],
    ['first words, from a cold start', `${Math.round(firstWordsMs)} ms`],
    ['recognition, times the length of the speech', understood.slowness.toFixed(2)],
    ['programs per processor', (busy / availableParallelism()).toFixed(1)],
  ])
  printChecks('voice', [
    atMost('questions not understood, clear', understood.clear, 0.05),
    atMost('questions not understood, noise at 10 dB', understood.noisy, 0.05),
    atMost('reply, median', median(replies), 1_000, ' ms'),
    atMost('reply, p95', percentile(replies, 0.95), 1_600, ' ms'),
    atMost('pauses taken for the end', cutOff.length / questions.length, 0.05),
    atMost('silent after an interruption, median', median(silent), 400, ' ms'),
    atMost('first words', firstWordsMs, 1_500, ' ms'),
  ])
} finally {
  speech.release()
}

/** Every question in every accent, clear and with noise. */
async function measureUnderstanding() {
  const missed = { clear: 0, noisy: 0 }
  let [worked, spoken] = [0, 0]
  for (const { name, say } of accents) {
    const counts = { clear: 0, noisy: 0 }
    for (const [question, topic] of questions) {
      const clear = joined([silence(ROOM_MS), await say(question), silence(ROOM_MS)])
      for (const [kind, audio] of [['clear', clear] as const, ['noisy', noisy(clear, NOISE_DB, random)] as const]) {
        const began = performance.now()
        const heard = await speech.recognise(audio)
        worked += performance.now() - began
        spoken += audio.length / 16
        if (findHeardTopic(heard) === topic) counts[kind] += 1
      }
    }
    printTable([[`understood, ${name}`, `${counts.clear} of ${questions.length}, with noise ${counts.noisy}`]])
    for (const kind of ['clear', 'noisy'] as const) missed[kind] += questions.length - counts[kind]
  }
  const all = questions.length * accents.length
  return { clear: missed.clear / all, noisy: missed.noisy / all, slowness: worked / spoken }
}

async function measureReplies(): Promise<number[]> {
  const times: number[] = []
  for (const [index, [question]] of questions.entries()) {
    const agent = new Agent(speech)
    const said = await speakerAt(index).say(question)
    await agent.hear(silence(BEFORE_MS))
    const { ended } = await agent.hear(said)
    await agent.hear(silence(AFTER_MS))
    await until(() => agent.startedAt.length > 0)
    times.push((agent.startedAt[0] ?? Infinity) - ended)
  }
  return times
}

/** A visitor who hesitates in the middle of a sentence. Returns those who were answered too soon. */
async function measurePauses(): Promise<string[]> {
  const cutOff: string[] = []
  for (const [index, [question]] of questions.entries()) {
    const words = question.split(' ')
    const half = Math.ceil(words.length / 2)
    const { say } = speakerAt(index)
    const pause = PAUSES_MS[index % PAUSES_MS.length] ?? 0
    const agent = new Agent(speech)
    const parts = [await say(words.slice(0, half).join(' ')), silence(pause), await say(words.slice(half).join(' '))]
    await agent.hear(joined([silence(BEFORE_MS), ...parts, silence(AFTER_MS)]))
    await until(() => agent.heard.length > 0)
    if (agent.heard.length > 1) cutOff.push(`${pause} ms: ${agent.heard.join(' | ')}`)
  }
  return cutOff
}

async function measureInterruptions(): Promise<number[]> {
  const times: number[] = []
  for (const { say } of own) {
    const agent = new Agent(speech)
    const said = await say('Wait, what does it cost?')
    void agent.say(answerTexts.review)
    await until(() => agent.startedAt.length > 0)
    const { began } = await agent.hear(said)
    times.push((agent.cutAt[0] ?? Infinity) - began)
  }
  return times
}

function speakerAt(index: number): Speaker {
  const speaker = own[index % own.length]
  if (!speaker) throw new Error('voice: nobody speaks')
  return speaker
}

async function until(isDone: () => boolean): Promise<void> {
  for (let waited = 0; !isDone() && waited < 10_000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVoiceCall } from './create-voice-call.ts'
import { callStatus } from './call-state.ts'
import { previewAnswers } from './preview-answers.ts'
import { createPreviewClient } from './preview-client.ts'

const THINKING_MS = 400

/** The browser's voice: the test ends each sentence. */
class Voice {
  readonly spoken: SpeechSynthesisUtterance[] = []
  works = true
  speak(utterance: SpeechSynthesisUtterance): void {
    this.spoken.push(utterance)
    if (this.works) utterance.onstart?.({} as SpeechSynthesisEvent)
  }
  cancel(): void {
    this.spoken.at(-1)?.onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent)
  }
  /** Lets the assistant finish what it says. */
  async finish(): Promise<void> {
    await vi.advanceTimersByTimeAsync(THINKING_MS)
    for (let sentences = -1; sentences < this.spoken.length;) {
      sentences = this.spoken.length
      this.spoken.at(-1)?.onend?.({} as SpeechSynthesisEvent)
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}

/** The browser's recogniser: the test sets what it transcribes. */
class Recognition {
  isRunning = false
  onresult: ((event: unknown) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  start(): void {
    if (this.isRunning) throw new Error('InvalidStateError')
    this.isRunning = true
  }
  abort(): void {
    if (!this.isRunning) return
    this.isRunning = false
    this.onend?.()
  }
  hear(transcript: string, isFinal = true): void {
    this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] })
  }
}

class Utterance {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Browser = { voice?: Voice | null; recognises?: boolean; isOnDevice?: boolean; isWritten?: boolean }

/** A call with the preview assistant, in a browser with these abilities. */
async function setup({ voice = new Voice(), recognises = true, isOnDevice = false, isWritten = false }: Browser = {}) {
  vi.unstubAllGlobals()
  if (voice) vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const recognition = new Recognition()
  const SpeechRecognition = Object.assign(
    vi.fn(function create() {
      return recognition
    }),
    isOnDevice && { available: async () => 'available' },
  )
  vi.stubGlobal('SpeechRecognition', recognises ? SpeechRecognition : undefined)
  const call = createVoiceCall({
    assistantId: 'preview',
    requestMicrophone: async () => null,
    createClient: async (inWriting) => createPreviewClient(inWriting),
  })
  await call.start({ isWritten })
  const transcript = () => call.state().lines.map(({ speaker, text }) => `${speaker}: ${text}`)
  return { call, voice: voice ?? new Voice(), recognition, transcript, status: () => callStatus(call.state()) }
}

const [GREETING = ''] = previewAnswers.first.split(/(?<=\.) /)
const PRICE = 'How much does it cost?'

test('it greets at once, with captions sentence by sentence, then listens, shows what it hears, and answers by voice', async () => {
  const { call, voice, recognition, transcript, status } = await setup()
  expect([call.state().phase, status(), recognition.isRunning]).toEqual(['active', 'speaking', false])
  expect(voice.spoken.map(({ text }) => text)).toEqual([GREETING])
  expect(call.state().lines).toMatchObject([{ text: GREETING, isPartial: true }])
  await voice.finish()
  expect(transcript()).toEqual([`assistant: ${previewAnswers.first}`])
  expect([status(), recognition.isRunning]).toEqual(['listening', true])
  recognition.hear('How much', false)
  expect(call.state().lines.at(-1)).toMatchObject({ text: 'How much', isPartial: true })
  recognition.hear(PRICE)
  expect([status(), recognition.isRunning]).toEqual(['thinking', false])
  await voice.finish()
  expect(transcript().slice(1)).toEqual([`user: ${PRICE}`, `assistant: ${previewAnswers.price}`])
  expect(voice.spoken.map(({ text }) => text)).toContain(previewAnswers.price.split('\n')[0])
})

test('a typed question interrupts it, and the log has what was said until then', async () => {
  const { call, voice, transcript } = await setup()
  call.type(PRICE)
  await voice.finish()
  expect(transcript()).toEqual([`assistant: ${GREETING}`, `user: ${PRICE}`, `assistant: ${previewAnswers.price}`])
  expect(call.state().lines.some(({ isPartial }) => isPartial)).toBe(false)
})

test('muting closes the recogniser, and unmuting opens it, but not while the assistant speaks', async () => {
  const { call, voice, recognition } = await setup()
  call.setMuted(true)
  await voice.finish()
  expect(recognition.isRunning).toBe(false)
  call.setMuted(false)
  expect(recognition.isRunning).toBe(true)
  call.type(PRICE)
  await vi.advanceTimersByTimeAsync(THINKING_MS)
  call.setMuted(true)
  call.setMuted(false)
  expect(recognition.isRunning).toBe(false)
})

test('it hangs up after a goodbye and after 30 seconds of silence, and stops listening', async () => {
  const bye = await setup()
  bye.call.type('Goodbye')
  await bye.voice.finish()
  expect(bye.call.state()).toMatchObject({ phase: 'ended', endedBy: 'assistant', failure: null })

  const silent = await setup()
  await silent.voice.finish()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(silent.call.state()).toMatchObject({ phase: 'ended', endedBy: 'silence' })
  expect(silent.recognition.isRunning).toBe(false)
})

test('ending the call silences it, and nothing is said or heard afterwards', async () => {
  const { call, voice, recognition, transcript } = await setup()
  call.end()
  const before = transcript()
  await voice.finish()
  recognition.hear('Hello?')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(transcript()).toEqual(before)
  expect(recognition.isRunning).toBe(false)
})

test('in writing it neither speaks nor listens, and a request for a message becomes a draft', async () => {
  const { call, voice, recognition, transcript } = await setup({ isWritten: true })
  const message = 'I want to leave a message: we need an audit.'
  call.type(message)
  await vi.advanceTimersByTimeAsync(60_000)
  const said = [`assistant: ${previewAnswers.first}`, `user: ${message}`, `assistant: ${previewAnswers.draft}`]
  expect(transcript()).toEqual(said)
  expect(call.state().draft).toEqual({ name: '', message: 'We need an audit.' })
  expect([voice.spoken, recognition.isRunning]).toEqual([[], false])
})

test('without speech recognition it speaks, and waits for typed questions without a limit', async () => {
  const { call, voice, status } = await setup({ recognises: false })
  await voice.finish()
  expect(call.state().capabilities).toEqual({ recognition: false, synthesis: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(status()).toBe('waiting')
})

test('a recogniser that ends by itself is started again; one that fails is reported once, and the call goes on', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call, voice, recognition } = await setup()
  await voice.finish()
  const endWith = async (error: string, ms: number) => {
    recognition.onerror?.({ error })
    recognition.abort()
    await vi.advanceTimersByTimeAsync(ms)
    return recognition.isRunning
  }
  expect([await endWith('no-speech', 250), await endWith('network', 60_000)]).toEqual([true, false])
  expect(call.state()).toMatchObject({ phase: 'active', capabilities: { recognition: false, synthesis: true } })
  expect(warned).toHaveBeenCalledOnce()
})

test.each([
  ['without speech synthesis', null],
  ['that offers speech but has no voice', Object.assign(new Voice(), { works: false })],
])('a browser %s: captions appear at the pace of reading', async (_, voice) => {
  const { call, transcript, recognition } = await setup({ voice })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(call.state().capabilities).toEqual({ recognition: true, synthesis: false })
  expect(call.state().lines.at(-1)?.isPartial).toBe(true)
  await vi.advanceTimersByTimeAsync(60 * previewAnswers.first.length)
  expect(transcript()).toEqual([`assistant: ${previewAnswers.first}`])
  expect(recognition.isRunning).toBe(true)
})

test('it transcribes on the device where the browser can', async () => {
  const { recognition, voice } = await setup({ isOnDevice: true })
  await voice.finish()
  expect(recognition).toMatchObject({ processLocally: true, lang: 'en-GB' })
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { AudioOut, PlayEnd } from '../../stack/src/voice/agent/audio-out.ts'
import { expectAnswer } from '../../stack/src/voice/agent/expect-answer.ts'
import { SpeechInput } from '../../stack/src/voice/agent/speech-input.ts'
import { SpeechOutput } from '../../stack/src/voice/agent/speech-output.ts'
import { FRAME_MS } from '../../stack/src/voice/agent/turn-detector.ts'
import { Conversation } from '../../stack/src/voice/answers/conversation.ts'
import type { Speech } from '../../stack/src/voice/speech/speech.ts'
import { HZ } from './speakers.ts'

const FRAME_SAMPLES = (HZ / 1000) * FRAME_MS
const OUTPUT_SAMPLES_PER_MS = 48

/** The stand-in's agent without WebRTC: what it hears, what it makes of it, and when its sound begins and stops. */
export class Agent {
  readonly heard: string[] = []
  readonly answers: string[] = []
  startedAt: number[] = []
  cutAt: number[] = []
  readonly #output: SpeechOutput
  readonly #input: SpeechInput
  readonly #conversation = new Conversation({ isSpoken: true })
  #cut: ((end: PlayEnd) => void) | null = null

  constructor(speech: Speech) {
    const out = { play: (samples: Int16Array) => this.#play(samples), cut: () => this.#cut?.('cut') }
    this.#output = new SpeechOutput(speech, out as unknown as AudioOut, () => {})
    this.#input = new SpeechInput({
      speech,
      send: () => {},
      isAssistantSpeaking: () => this.#output.isSpeaking,
      isAnswerable: (text) => expectAnswer(speech, text),
      onStarted: () => this.#output.interrupt(),
      onRecognised: (text) => this.#answer(text),
    })
  }

  say(text: string): Promise<boolean> {
    return this.#output.say(text)
  }

  /** At the speed of a microphone. Returns when its first and its last frame were heard. */
  async hear(audio: Float32Array): Promise<{ began: number; ended: number }> {
    const began = performance.now()
    for (let frame = 0; (frame + 1) * FRAME_SAMPLES <= audio.length; frame += 1) {
      const early = began + frame * FRAME_MS - performance.now()
      if (early > 1) await sleep(early)
      this.#input.push(audio.slice(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES))
    }
    return { began, ended: performance.now() }
  }

  #answer(text: string): void {
    this.heard.push(text)
    const reply = this.#conversation.reply(text)
    this.answers.push(reply.text)
    void this.#output.say(reply.text)
  }

  #play(samples: Int16Array): Promise<PlayEnd> {
    this.startedAt.push(performance.now())
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('played'), samples.length / OUTPUT_SAMPLES_PER_MS)
      this.#cut = (end) => {
        clearTimeout(timer)
        this.cutAt.push(performance.now())
        this.#cut = null
        resolve(end)
      }
    })
  }
}

import { rootMeanSquare } from '../speech/resample.ts'
import type { Speech } from '../speech/speech.ts'
import type { ServerMessage } from './messages.ts'

// Frames of 10 ms. The audio just before speech is detected belongs to the first word.
const PREROLL_FRAMES = 36
const START_FRAMES = 5
/** Interrupting the assistant takes longer speech, so that a short noise does not interrupt it. */
const INTERRUPT_FRAMES = 10
const END_FRAMES = 70
const LONGEST_TURN_FRAMES = 2_000
const SPEECH_LEVEL = 0.012
const SILENCE_LEVEL = 0.008

export type SpeechInputOptions = {
  speech: Speech
  send: (message: ServerMessage) => void
  isAssistantSpeaking: () => boolean
  onStarted: () => void
  /** Empty when it was not speech. */
  onRecognised: (text: string) => void
}

/** Transcribes the visitor's audio; silence ends a turn. */
export class SpeechInput {
  readonly #options: SpeechInputOptions
  #frames: Float32Array[] = []
  #isSpeaking = false
  #loud = 0
  #quiet = 0
  #turn = 0

  constructor(options: SpeechInputOptions) {
    this.#options = options
  }

  push(frame: Float32Array): void {
    this.#frames.push(frame)
    const level = rootMeanSquare(frame)
    if (this.#isSpeaking) this.#whileSpeaking(level)
    else this.#whileSilent(level)
  }

  #whileSilent(level: number): void {
    if (this.#frames.length > PREROLL_FRAMES) this.#frames.shift()
    // Short gaps count as speech, because speech fades instead of stopping abruptly.
    this.#loud = level < SPEECH_LEVEL ? Math.max(0, this.#loud - 1) : this.#loud + 1
    if (this.#loud < (this.#options.isAssistantSpeaking() ? INTERRUPT_FRAMES : START_FRAMES)) return
    this.#isSpeaking = true
    this.#quiet = 0
    this.#options.send({ type: 'speech-update', role: 'user', status: 'started', turn: this.#turn })
    this.#options.onStarted()
  }

  #whileSpeaking(level: number): void {
    this.#quiet = level < SILENCE_LEVEL ? this.#quiet + 1 : 0
    if (this.#quiet < END_FRAMES && this.#frames.length < LONGEST_TURN_FRAMES) return
    const spoken = this.#frames
    this.#isSpeaking = false
    this.#loud = 0
    // The recogniser mishears short questions with much silence around them.
    this.#frames = spoken.slice(-PREROLL_FRAMES)
    void this.#end(spoken.slice(0, spoken.length - Math.max(0, this.#quiet - PREROLL_FRAMES)))
  }

  async #end(spoken: Float32Array[]): Promise<void> {
    const turn = this.#turn
    this.#turn += 1
    const text = await this.#recognise(spoken)
    this.#options.send({ type: 'speech-update', role: 'user', status: 'stopped', turn })
    // A page may rely on a partial before each final.
    for (const transcriptType of ['partial', 'final'] as const) {
      if (text !== '') this.#options.send({ type: 'transcript', role: 'user', transcriptType, transcript: text })
    }
    this.#options.onRecognised(text)
  }

  async #recognise(frames: Float32Array[]): Promise<string> {
    const audio = new Float32Array(frames.reduce((length, frame) => length + frame.length, 0))
    let at = 0
    for (const frame of frames) {
      audio.set(frame, at)
      at += frame.length
    }
    try {
      return await this.#options.speech.recognise(audio)
    } catch (error) {
      console.error('voice: speech recognition failed', error)
      return ''
    }
  }
}

import { rootMeanSquare } from '../speech/resample.ts'
import type { Speech } from '../speech/speech.ts'
import type { ServerMessage } from './messages.ts'
import { FRAME_MS, TurnDetector } from './turn-detector.ts'

// The audio just before speech is detected belongs to the first word. More would hurt: the recogniser mishears short
// questions with much silence around them.
const PREROLL_FRAMES = 36
// What can be answered is answered after a shorter silence than what sounds unfinished.
const ANSWERABLE_AFTER_MS = 400
const PARTIAL_EVERY_MS = 1_200
// On a slower machine partials would delay the answer.
const QUICK_MS = 350

export type SpeechInputOptions = {
  speech: Speech
  send: (message: ServerMessage) => void
  isAssistantSpeaking: () => boolean
  onStarted: () => void
  /** Whether this may be all that the visitor wants to say. */
  isAnswerable: (text: string) => boolean
  /** Empty when it was not speech. */
  onRecognised: (text: string) => void
}

/** Turns the visitor's audio into transcripts, one per turn. */
export class SpeechInput {
  readonly #options: SpeechInputOptions
  readonly #detector = new TurnDetector()
  #frames: Float32Array[] = []
  #isSpeaking = false
  #turn = 0
  /** Started at a pause, which may be the end of the turn: then the answer comes sooner. */
  #guess: Promise<string> | null = null
  #isGuessing = false
  #isAnswerable = false
  #framesAtPartial = 0
  #isQuick = true
  #hasPartial = false

  constructor(options: SpeechInputOptions) {
    this.#options = options
  }

  push(frame: Float32Array): void {
    this.#frames.push(frame)
    if (!this.#isSpeaking && this.#frames.length > PREROLL_FRAMES) this.#frames.shift()
    switch (this.#detector.push(rootMeanSquare(frame), this.#options.isAssistantSpeaking())) {
      case 'started':
        this.#start()
        break
      case 'pause':
        this.#guess = this.#transcribe()
        void this.#judge(this.#guess)
        break
      case 'resumed':
        this.#guess = null
        this.#isAnswerable = false
        break
      case 'ended':
        void this.#end()
        break
      case null:
        if (this.#isAnswerable && this.#detector.quietMs >= ANSWERABLE_AFTER_MS) {
          this.#detector.finish()
          void this.#end()
        } else this.#maybeSendPartial()
    }
  }

  #start(): void {
    this.#isSpeaking = true
    this.#hasPartial = false
    this.#framesAtPartial = this.#frames.length
    this.#options.send({ type: 'speech-update', role: 'user', status: 'started', turn: this.#turn })
    this.#options.onStarted()
  }

  async #judge(guess: Promise<string>): Promise<void> {
    const text = await guess
    if (guess === this.#guess) this.#isAnswerable = this.#options.isAnswerable(text)
  }

  async #end(): Promise<void> {
    const recognised = this.#guess ?? this.#transcribe()
    const turn = this.#turn
    this.#turn += 1
    this.#isSpeaking = false
    this.#guess = null
    this.#isAnswerable = false
    this.#frames = this.#frames.slice(-PREROLL_FRAMES)
    const text = await recognised
    this.#options.send({ type: 'speech-update', role: 'user', status: 'stopped', turn })
    if (text !== '') {
      // A page may rely on a partial before each final.
      if (!this.#hasPartial) this.#sendTranscript('partial', text)
      this.#sendTranscript('final', text)
    }
    this.#options.onRecognised(text)
  }

  #maybeSendPartial(): void {
    const isDue = this.#frames.length - this.#framesAtPartial >= PARTIAL_EVERY_MS / FRAME_MS
    if (!this.#isSpeaking || this.#guess || this.#isGuessing || !isDue || !this.#isQuick) return
    void this.#transcribe()
  }

  /** The result is sent as a partial, unless the turn is over by then. */
  async #transcribe(): Promise<string> {
    const turn = this.#turn
    this.#framesAtPartial = this.#frames.length
    this.#isGuessing = true
    const began = performance.now()
    try {
      const text = await this.#options.speech.recognise(joined(this.#frames))
      if (text !== '' && this.#isSpeaking && turn === this.#turn) {
        this.#sendTranscript('partial', text)
        this.#hasPartial = true
      }
      return text
    } catch (error) {
      console.error('voice: speech recognition failed', error)
      return ''
    } finally {
      this.#isQuick = performance.now() - began < QUICK_MS
      this.#isGuessing = false
    }
  }

  #sendTranscript(transcriptType: 'partial' | 'final', transcript: string): void {
    this.#options.send({ type: 'transcript', role: 'user', transcriptType, transcript })
  }
}

function joined(frames: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(frames.reduce((length, frame) => length + frame.length, 0))
  let at = 0
  for (const frame of frames) {
    all.set(frame, at)
    at += frame.length
  }
  return all
}

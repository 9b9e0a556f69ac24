import { rootMeanSquare } from '../speech/resample.ts'
import type { Speech } from '../speech/speech.ts'
import type { ServerMessage } from './messages.ts'
import { FRAME_MS, TurnDetector } from './turn-detector.ts'

// What was heard just before speech was recognised as such belongs to the first word. Not more than that: the
// recogniser hears nothing at all in short questions with much silence around them.
const PREROLL_FRAMES = 36
const TRIMMED_FRAMES = 15
const PARTIAL_EVERY_MS = 1_200
// A machine that is slower than this has no time for partials: the answer would wait for them.
const QUICK_MS = 350

export type EarsOptions = {
  speech: Speech
  send: (message: ServerMessage) => void
  isAssistantTalking: () => boolean
  onStarted: () => void
  /** Empty when it was no speech after all. */
  onHeard: (text: string) => void
}

/** Turns the visitor's audio into sentences. */
export class Ears {
  readonly #options: EarsOptions
  readonly #detector = new TurnDetector()
  #frames: Float32Array[] = []
  #isSpeaking = false
  #turn = 0
  /** Begun at a pause, in the hope that it is the end: then the answer is there sooner. */
  #guess: Promise<string> | null = null
  #isGuessing = false
  #framesAtPartial = 0
  #isQuick = true
  #hasPartial = false

  constructor(options: EarsOptions) {
    this.#options = options
  }

  push(frame: Float32Array): void {
    this.#frames.push(frame)
    if (!this.#isSpeaking && this.#frames.length > PREROLL_FRAMES) this.#frames.shift()
    switch (this.#detector.push(rootMeanSquare(frame), this.#options.isAssistantTalking())) {
      case 'started':
        this.#start()
        break
      case 'pause':
        this.#guess = this.#transcribe()
        break
      case 'resumed':
        this.#guess = null
        break
      case 'ended':
        void this.#end()
        break
      case null:
        this.#maybeTellPartial()
    }
  }

  #start(): void {
    this.#isSpeaking = true
    this.#hasPartial = false
    this.#framesAtPartial = this.#frames.length
    this.#options.send({ type: 'speech-update', role: 'user', status: 'started', turn: this.#turn })
    this.#options.onStarted()
  }

  async #end(): Promise<void> {
    const heard = this.#guess ?? this.#transcribe()
    const turn = this.#turn
    this.#turn += 1
    this.#isSpeaking = false
    this.#guess = null
    this.#frames = this.#frames.slice(-PREROLL_FRAMES)
    const text = await heard
    this.#options.send({ type: 'speech-update', role: 'user', status: 'stopped', turn })
    if (text !== '') {
      // A page may count on a partial before each final, also where there was no time for one.
      if (!this.#hasPartial) this.#tell('partial', text)
      this.#tell('final', text)
    }
    this.#options.onHeard(text)
  }

  #maybeTellPartial(): void {
    const isDue = this.#frames.length - this.#framesAtPartial >= PARTIAL_EVERY_MS / FRAME_MS
    if (!this.#isSpeaking || this.#guess || this.#isGuessing || !isDue || !this.#isQuick) return
    void this.#transcribe()
  }

  /** When nothing is recognised, once more with less silence at both ends. */
  async #recognise(frames: readonly Float32Array[]): Promise<string> {
    const trimmed = frames.slice(TRIMMED_FRAMES, -TRIMMED_FRAMES)
    const text = await this.#options.speech.hear(joined(frames))
    return text === '' && trimmed.length > 0 ? this.#options.speech.hear(joined(trimmed)) : text
  }

  /** Whatever is heard on the way is shown as a partial, unless the turn is over by then. */
  async #transcribe(): Promise<string> {
    const turn = this.#turn
    this.#framesAtPartial = this.#frames.length
    this.#isGuessing = true
    const began = performance.now()
    try {
      const text = await this.#recognise(this.#frames)
      if (text !== '' && this.#isSpeaking && turn === this.#turn) {
        this.#tell('partial', text)
        this.#hasPartial = true
      }
      return text
    } catch (error) {
      console.error('voice: could not understand', error)
      return ''
    } finally {
      this.#isQuick = performance.now() - began < QUICK_MS
      this.#isGuessing = false
    }
  }

  #tell(transcriptType: 'partial' | 'final', transcript: string): void {
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

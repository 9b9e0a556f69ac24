import type { Speech } from '../speech/speech.ts'
import { sentences } from '../speech/sentences.ts'
import type { AudioOut } from './audio-out.ts'
import type { ServerMessage } from './messages.ts'

type Utterance = { isInterruptible: boolean; isCut: boolean }

export type SayOptions = { isInterruptible?: boolean }

/** Speaks one text after the other, sentence by sentence, and tells the visitor's page about it. */
export class Mouth {
  readonly #speech: Speech
  readonly #out: AudioOut
  readonly #send: (message: ServerMessage) => void
  #queue: Promise<unknown> = Promise.resolve()
  #waiting: Utterance[] = []
  #current: Utterance | null = null
  #turn = 0
  isMuted = false

  constructor(speech: Speech, out: AudioOut, send: (message: ServerMessage) => void) {
    this.#speech = speech
    this.#out = out
    this.#send = send
  }

  get isTalking(): boolean {
    return this.#current !== null
  }

  /** Whether it was said to its end. */
  say(text: string, { isInterruptible = true }: SayOptions = {}): Promise<boolean> {
    const utterance: Utterance = { isInterruptible, isCut: false }
    this.#waiting.push(utterance)
    const said = this.#queue.then(() => this.#speak(text, utterance))
    this.#queue = said.catch((error: unknown) => console.error('voice: could not speak', error))
    return said
  }

  /** Stops at once, and forgets what was still to be said. Answers whether it was heard talking. */
  interrupt(): boolean {
    const stopped = this.#waiting.filter(({ isInterruptible }) => isInterruptible)
    for (const utterance of stopped) utterance.isCut = true
    if (!this.#current?.isCut) return false
    this.#out.cut()
    return true
  }

  async #speak(text: string, utterance: Utterance): Promise<boolean> {
    const said: string[] = []
    try {
      const pieces = sentences(text)
      for (const [index, piece] of pieces.entries()) {
        if (utterance.isCut) break
        const samples = await this.#speech.speak(piece)
        const next = pieces[index + 1]
        if (next) void this.#speech.speak(next).catch(() => {})
        if (utterance.isCut) break
        if (!this.#current) this.#begin(utterance)
        said.push(piece)
        this.#tell('partial', said)
        if (!this.isMuted) await this.#out.play(samples)
      }
    } finally {
      this.#waiting = this.#waiting.filter((other) => other !== utterance)
      if (this.#current) this.#finish(said)
    }
    return !utterance.isCut
  }

  #begin(utterance: Utterance): void {
    this.#current = utterance
    this.#send({ type: 'speech-update', role: 'assistant', status: 'started', turn: this.#turn })
  }

  #finish(said: string[]): void {
    this.#current = null
    this.#tell('final', said)
    this.#send({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: this.#turn })
    this.#turn += 1
  }

  #tell(transcriptType: 'partial' | 'final', said: string[]): void {
    this.#send({ type: 'transcript', role: 'assistant', transcriptType, transcript: said.join(' ') })
  }
}

import type { Speech } from '../speech/speech.ts'
import { sentences } from '../speech/spoken-form.ts'
import type { AudioOut } from './peer.ts'
import type { ServerMessage } from './messages.ts'

type Utterance = { isCut: boolean }

/** Plays texts in sequence, sentence by sentence, and sends the transcript to the page. */
export class SpeechOutput {
  readonly #speech: Speech
  readonly #out: AudioOut
  readonly #send: (message: ServerMessage) => void
  #queue: Promise<unknown> = Promise.resolve()
  #waiting: Utterance[] = []
  #current: Utterance | null = null
  #turn = 0

  constructor(speech: Speech, out: AudioOut, send: (message: ServerMessage) => void) {
    this.#speech = speech
    this.#out = out
    this.#send = send
  }

  get isSpeaking(): boolean {
    return this.#current !== null
  }

  /** Whether it was played to the end. A failed synthesis skips the text; the call continues. */
  say(text: string): Promise<boolean> {
    const utterance: Utterance = { isCut: false }
    this.#waiting.push(utterance)
    const said = this.#queue
      .then(() => this.#speak(text, utterance))
      .catch((error: unknown) => {
        console.error('voice: could not speak', error)
        return false
      })
    this.#queue = said
    return said
  }

  /** Stops immediately and empties the queue. Returns whether the assistant was speaking. */
  interrupt(): boolean {
    for (const utterance of this.#waiting) utterance.isCut = true
    if (!this.#current) return false
    this.#out.cut()
    return true
  }

  async #speak(text: string, utterance: Utterance): Promise<boolean> {
    const said: string[] = []
    try {
      const pieces = sentences(text)
      for (const [index, piece] of pieces.entries()) {
        if (utterance.isCut) break
        const samples = await this.#speech.synthesise(piece)
        const next = pieces[index + 1]
        if (next) void this.#speech.synthesise(next).catch(() => {}) // reported when it is played
        if (utterance.isCut) break
        if (!this.#current) this.#begin(utterance)
        said.push(piece)
        this.#sendTranscript('partial', said)
        await this.#out.play(samples)
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
    this.#sendTranscript('final', said)
    this.#send({ type: 'speech-update', role: 'assistant', status: 'stopped', turn: this.#turn })
    this.#turn += 1
  }

  #sendTranscript(transcriptType: 'partial' | 'final', said: string[]): void {
    this.#send({ type: 'transcript', role: 'assistant', transcriptType, transcript: said.join(' ') })
  }
}

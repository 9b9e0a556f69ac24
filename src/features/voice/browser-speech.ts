// Speech recognition and synthesis of the browser. The page says who transcribes.
import type { Recognition, RecognitionClass } from './speech-support.ts'

const LANGUAGE = 'en-GB'
/** Between two attempts of a recogniser that ends by itself, as it does after some seconds without speech. */
const RESTART_MS = 250
/** The recogniser heard nothing, or was stopped by the page. */
const HARMLESS = new Set(['no-speech', 'aborted'])

type Ears = {
  onHeard: (text: string, isFinal: boolean) => void
  /** It cannot transcribe, for this reason. */
  onDeaf: (reason: string) => void
}

/** Transcribes what the visitor says, on the device if the browser can do so without a download. */
export class Listener {
  readonly #Recogniser: RecognitionClass
  readonly #recognition: Recognition
  #isWanted = false
  #isRunning = false
  #restart: ReturnType<typeof setTimeout> | undefined

  constructor(Recogniser: RecognitionClass, { onHeard, onDeaf }: Ears) {
    this.#Recogniser = Recogniser
    const recognition = new Recogniser()
    this.#recognition = recognition
    recognition.lang = LANGUAGE
    recognition.interimResults = true
    recognition.onresult = ({ results }) => {
      const last = results[results.length - 1]
      const text = last?.[0]?.transcript.trim() ?? ''
      if (this.#isWanted && text !== '') onHeard(text, last?.isFinal === true)
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler, like those above and below
    recognition.onerror = ({ error }) => {
      if (HARMLESS.has(error) || !this.#isWanted) return
      this.#isWanted = false
      onDeaf(error)
    }
    recognition.onend = () => {
      this.#isRunning = false
      if (this.#isWanted) this.#restart = setTimeout(() => this.resume(), RESTART_MS)
    }
  }

  /** To be done by the first `resume`; the greeting takes longer. */
  async chooseDevice(): Promise<void> {
    const options = { langs: [LANGUAGE], processLocally: true }
    const state = await this.#Recogniser.available?.(options).catch(() => 'unavailable')
    if (state === 'available') this.#recognition.processLocally = true
  }

  resume(): void {
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    this.#recognition.start()
  }

  pause(): void {
    this.#isWanted = false
    clearTimeout(this.#restart)
    this.#recognition.abort()
  }
}

/** A voice that has not begun by then does not exist: some browsers offer speech without having one. */
const BEGINS_WITHIN_MS = 3_000
const READING_MS_PER_LETTER = 55

/** Says sentences in the browser's voice. Without one, each takes as long as reading it aloud. */
export class Speaker {
  readonly #onMute: () => void
  #canSpeak = 'speechSynthesis' in globalThis
  #timer: ReturnType<typeof setTimeout> | undefined
  #finish = () => {}
  /** Kept, because Chromium reports no end for an utterance that was garbage-collected. */
  #utterance: SpeechSynthesisUtterance | undefined

  /** `onMute`: the browser has no voice. */
  constructor(onMute: () => void) {
    this.#onMute = onMute
  }

  get canSpeak(): boolean {
    return this.#canSpeak
  }

  /** Resolves when the sentence was said, or cancelled. */
  say(sentence: string): Promise<void> {
    const readingMs = sentence.length * READING_MS_PER_LETTER
    return new Promise((resolve) => {
      this.#finish = resolve
      if (!this.#canSpeak) return this.#after(readingMs, resolve)
      const fallSilent = () => {
        this.#canSpeak = false
        speechSynthesis.cancel()
        this.#onMute()
        this.#after(Math.max(0, readingMs - BEGINS_WITHIN_MS), resolve)
      }
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.lang = LANGUAGE
      // Chromium may lose the end of an utterance.
      utterance.onstart = () => this.#after(readingMs * 3 + BEGINS_WITHIN_MS, resolve)
      utterance.onend = () => resolve()
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler, like those above
      utterance.onerror = ({ error }) => {
        if (this.#utterance !== utterance || !this.#canSpeak) return
        if (error === 'canceled' || error === 'interrupted') resolve()
        else fallSilent()
      }
      this.#utterance = utterance
      this.#after(BEGINS_WITHIN_MS, fallSilent)
      speechSynthesis.speak(utterance)
    })
  }

  cancel(): void {
    clearTimeout(this.#timer)
    if (this.#canSpeak) speechSynthesis.cancel()
    this.#finish()
  }

  #after(ms: number, work: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(work, ms)
  }
}

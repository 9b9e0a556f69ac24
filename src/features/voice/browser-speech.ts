import type { Recognition, RecognitionClass } from './speech-support.ts'

const LANGUAGE = 'en-GB'
/** Between two attempts of a recogniser that ends by itself, as it does after some seconds without speech. */
const RESTART_MS = 250
const HARMLESS = new Set(['no-speech', 'aborted'])

type RecognizerHandlers = {
  onResult: (text: string, isFinal: boolean) => void
  onUnavailable: (reason: string) => void
}

/** Transcribes what the visitor says, on the device if the browser can do so without a download. */
export class SpeechRecognizer {
  readonly #SpeechRecognition: RecognitionClass
  readonly #recognition: Recognition
  #shouldListen = false
  #isRunning = false
  #restart: ReturnType<typeof setTimeout> | undefined

  constructor(SpeechRecognition: RecognitionClass, { onResult, onUnavailable }: RecognizerHandlers) {
    this.#SpeechRecognition = SpeechRecognition
    const recognition = new SpeechRecognition()
    this.#recognition = recognition
    recognition.lang = LANGUAGE
    recognition.interimResults = true
    recognition.onresult = ({ results }) => {
      const last = results[results.length - 1]
      const text = last?.[0]?.transcript.trim() ?? ''
      if (this.#shouldListen && text !== '') onResult(text, last?.isFinal === true)
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler, like those above and below
    recognition.onerror = ({ error }) => {
      if (HARMLESS.has(error) || !this.#shouldListen) return
      this.#shouldListen = false
      onUnavailable(error)
    }
    recognition.onend = () => {
      this.#isRunning = false
      if (this.#shouldListen) this.#restart = setTimeout(() => this.start(), RESTART_MS)
    }
  }

  /** To be done by the first `start`; the greeting takes longer. */
  async chooseDevice(): Promise<void> {
    const options = { langs: [LANGUAGE], processLocally: true }
    const state = await this.#SpeechRecognition.available?.(options).catch(() => 'unavailable')
    if (state === 'available') this.#recognition.processLocally = true
  }

  start(): void {
    this.#shouldListen = true
    if (this.#isRunning) return
    this.#isRunning = true
    this.#recognition.start()
  }

  stop(): void {
    this.#shouldListen = false
    clearTimeout(this.#restart)
    this.#recognition.abort()
  }
}

/** A voice that has not begun by then does not exist: some browsers offer speech without having one. */
const START_TIMEOUT_MS = 3_000
const READING_MS_PER_CHARACTER = 55

/** Says sentences in the browser's voice. Without one, each takes as long as reading it aloud. */
export class SpeechSynthesizer {
  readonly #onUnavailable: () => void
  #canSpeak = 'speechSynthesis' in globalThis
  #timer: ReturnType<typeof setTimeout> | undefined
  #finish = () => {}
  /** Kept, because Chromium reports no end for an utterance that was garbage-collected. */
  #utterance: SpeechSynthesisUtterance | undefined

  /** `onUnavailable`: the browser has no voice. */
  constructor(onUnavailable: () => void) {
    this.#onUnavailable = onUnavailable
  }

  get canSpeak(): boolean {
    return this.#canSpeak
  }

  /** Resolves when the sentence was said, or cancelled. */
  speak(sentence: string): Promise<void> {
    const readingMs = sentence.length * READING_MS_PER_CHARACTER
    return new Promise((resolve) => {
      this.#finish = resolve
      if (!this.#canSpeak) return this.#after(readingMs, resolve)
      const handleUnavailable = () => {
        this.#canSpeak = false
        speechSynthesis.cancel()
        this.#onUnavailable()
        this.#after(Math.max(0, readingMs - START_TIMEOUT_MS), resolve)
      }
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.lang = LANGUAGE
      // Chromium may lose the end of an utterance.
      utterance.onstart = () => this.#after(readingMs * 3 + START_TIMEOUT_MS, resolve)
      utterance.onend = () => resolve()
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler, like those above
      utterance.onerror = ({ error }) => {
        if (this.#utterance !== utterance || !this.#canSpeak) return
        if (error === 'canceled' || error === 'interrupted') resolve()
        else handleUnavailable()
      }
      this.#utterance = utterance
      this.#after(START_TIMEOUT_MS, handleUnavailable)
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

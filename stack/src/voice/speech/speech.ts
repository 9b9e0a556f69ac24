import { spokenForm } from './spoken-form.ts'
import { ProcessClient } from './process-client.ts'

// The answers are few: after their first time they are spoken without being made again.
const REMEMBERED_SENTENCES = 200

/** Ears and mouth, each in a process of its own: neither waits for the other, nor the call's audio for them. */
export class Speech {
  readonly #hearing = new ProcessClient<Float32Array, string>(new URL('./hearing-process.ts', import.meta.url))
  readonly #speaking = new ProcessClient<string, Int16Array>(new URL('./speaking-process.ts', import.meta.url))
  readonly #spoken = new Map<string, Promise<Int16Array>>()

  warmUp(): void {
    this.#hearing.warmUp()
    this.#speaking.warmUp()
  }

  release(): void {
    this.#hearing.release()
    this.#speaking.release()
  }

  /** Mono at 16 kHz. */
  hear(audio: Float32Array): Promise<string> {
    return this.#hearing.ask(audio)
  }

  /** Mono at 48 kHz. */
  speak(sentence: string): Promise<Int16Array> {
    const known = this.#spoken.get(sentence)
    if (known) return known
    const made = this.#speaking.ask(spokenForm(sentence))
    this.#spoken.set(sentence, made)
    made.catch(() => this.#spoken.delete(sentence))
    const oldest = this.#spoken.keys().next()
    if (this.#spoken.size > REMEMBERED_SENTENCES && !oldest.done) this.#spoken.delete(oldest.value)
    return made
  }
}

import { spokenForm } from './spoken-form.ts'
import { ProcessClient } from './process-client.ts'

// The answers are few and repeat themselves.
const CACHED_SENTENCES = 200

/** Recognition and synthesis, each in a process of its own: neither delays the other, nor the call's audio. */
export class Speech {
  readonly #recognition = new ProcessClient<Float32Array, string>(new URL('./recognition-process.ts', import.meta.url))
  readonly #synthesis = new ProcessClient<string, Int16Array>(new URL('./synthesis-process.ts', import.meta.url))
  readonly #cache = new Map<string, Promise<Int16Array>>()

  warmUp(): void {
    this.#recognition.warmUp()
    this.#synthesis.warmUp()
  }

  release(): void {
    this.#recognition.release()
    this.#synthesis.release()
  }

  /** Mono at 16 kHz. */
  recognise(audio: Float32Array): Promise<string> {
    return this.#recognition.ask(audio)
  }

  /** Mono at 48 kHz. */
  synthesise(sentence: string): Promise<Int16Array> {
    const known = this.#cache.get(sentence)
    if (known) return known
    const made = this.#synthesis.ask(spokenForm(sentence))
    this.#cache.set(sentence, made)
    made.catch(() => this.#cache.delete(sentence))
    const oldest = this.#cache.keys().next()
    if (this.#cache.size > CACHED_SENTENCES && !oldest.done) this.#cache.delete(oldest.value)
    return made
  }
}

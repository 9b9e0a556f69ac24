// Measures the level of tracks like the video service: in an audio worklet loaded from a blob, with WebAssembly. Calls
// fail on a page whose policy does not allow both.

/** Sums 2,048 samples, then reports to the page. */
const PROCESSOR = `
registerProcessor('level', class extends AudioWorkletProcessor {
  sum = 0
  count = 0
  process([[samples]]) {
    for (const sample of samples ?? []) this.sum += sample * sample
    this.count += 128
    if (this.count < 2048) return true
    this.port.postMessage({ sum: this.sum, count: this.count })
    this.sum = this.count = 0
    return true
  }
})`

/** (module (func (export "level") (param f64 f64) (result f64) — min(1, sqrt(sum / count))). */
const LEVEL_WASM = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x07, 0x01, 0x60, 0x02, 0x7c, 0x7c, 0x01, 0x7c, 0x03, 0x02,
  0x01, 0x00, 0x07, 0x09, 0x01, 0x05, 0x6c, 0x65, 0x76, 0x65, 0x6c, 0x00, 0x00, 0x0a, 0x14, 0x01, 0x12, 0x00, 0x20,
  0x00, 0x20, 0x01, 0xa3, 0x9f, 0x44, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf0, 0x3f, 0xa4, 0x0b,
])

export class LevelMeters {
  readonly #context: AudioContext
  readonly #levelOf: (sum: number, count: number) => number

  private constructor(context: AudioContext, levelOf: (sum: number, count: number) => number) {
    this.#context = context
    this.#levelOf = levelOf
  }

  static async open(): Promise<LevelMeters> {
    const { instance } = await WebAssembly.instantiate(LEVEL_WASM)
    const context = new AudioContext()
    const address = URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' }))
    try {
      await context.audioWorklet.addModule(address)
    } catch (error) {
      void context.close()
      throw error
    } finally {
      URL.revokeObjectURL(address)
    }
    return new LevelMeters(context, instance.exports['level'] as (sum: number, count: number) => number)
  }

  /** Returns a function that reads the current level of the track, between 0 and 1. */
  measure(track: MediaStreamTrack): () => number {
    let level = 0
    const node = new AudioWorkletNode(this.#context, 'level')
    node.port.addEventListener('message', ({ data }: MessageEvent<{ sum: number; count: number }>) => {
      level = this.#levelOf(data.sum, data.count)
    })
    node.port.start()
    this.#context.createMediaStreamSource(new MediaStream([track])).connect(node)
    // Silent, but the browser only processes nodes that are connected to the output.
    node.connect(this.#context.destination)
    return () => level
  }

  /** Leaving a call while it joins closes it twice. */
  close(): void {
    if (this.#context.state !== 'closed') void this.#context.close()
  }
}

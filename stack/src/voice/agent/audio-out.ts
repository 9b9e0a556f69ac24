import { wrtc } from './wrtc.ts'

const HZ = 48_000
const FRAME_MS = 10
const FRAME_SAMPLES = (HZ / 1000) * FRAME_MS
const TICK_MS = 5
// After a longer stall than this the missed time is given up rather than played in a rush.
const MAX_LAG_MS = 200

export type PlayEnd = 'played' | 'cut'

type Playing = { samples: Int16Array; at: number; finish: (end: PlayEnd) => void }

/** The assistant's audio track: silence, or what it is given to play, in frames of 10 ms. */
export class AudioOut {
  readonly #source = new wrtc.nonstandard.RTCAudioSource()
  readonly track = this.#source.createTrack()
  readonly #queue: Playing[] = []
  #nextAt = performance.now()
  readonly #timer = setInterval(() => this.#catchUp(), TICK_MS)

  /** Resolves when the last sample has left, or when it was cut off. */
  play(samples: Int16Array): Promise<PlayEnd> {
    return new Promise((finish) => {
      this.#queue.push({ samples, at: 0, finish })
    })
  }

  cut(): void {
    for (const { finish } of this.#queue.splice(0)) finish('cut')
  }

  close(): void {
    clearInterval(this.#timer)
    this.cut()
    this.track.stop()
  }

  #catchUp(): void {
    const now = performance.now()
    if (now - this.#nextAt > MAX_LAG_MS) this.#nextAt = now
    for (; this.#nextAt <= now; this.#nextAt += FRAME_MS) this.#sendFrame()
  }

  #sendFrame(): void {
    // A frame of its own each time: the track keeps what it is given.
    const samples = new Int16Array(FRAME_SAMPLES)
    const playing = this.#queue[0]
    if (playing) {
      samples.set(playing.samples.subarray(playing.at, playing.at + FRAME_SAMPLES))
      playing.at += FRAME_SAMPLES
      if (playing.at >= playing.samples.length) {
        this.#queue.shift()
        playing.finish('played')
      }
    }
    this.#source.onData({ samples, sampleRate: HZ, bitsPerSample: 16, channelCount: 1, numberOfFrames: FRAME_SAMPLES })
  }
}

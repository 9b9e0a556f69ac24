const WINDOW_SAMPLES = 2_048

/** How loud a track is now, between 0 and 1. */
export class LevelMeter {
  readonly #analyser: AnalyserNode
  readonly #samples = new Float32Array(WINDOW_SAMPLES)

  constructor(context: AudioContext, track: MediaStreamTrack) {
    this.#analyser = context.createAnalyser()
    this.#analyser.fftSize = WINDOW_SAMPLES
    context.createMediaStreamSource(new MediaStream([track])).connect(this.#analyser)
  }

  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    let sum = 0
    for (const sample of this.#samples) sum += sample * sample
    return Math.min(1, Math.sqrt(sum / WINDOW_SAMPLES))
  }
}

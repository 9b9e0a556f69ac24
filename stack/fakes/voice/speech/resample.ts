const LOUDEST = 32_768

/** One channel at a rate that divides the given one; the mean of each group is filter enough for speech. */
export function toMono(samples: Int16Array, hz: number, channels: number, targetHz: number): Float32Array {
  const group = Math.round(hz / targetHz)
  const mono = new Float32Array(Math.floor(samples.length / channels / group))
  for (let index = 0; index < mono.length; index += 1) {
    let sum = 0
    for (let k = 0; k < group; k += 1) sum += samples[(index * group + k) * channels] ?? 0
    mono[index] = sum / group / LOUDEST
  }
  return mono
}

/** Up to a higher rate by linear interpolation. */
export function resampled(samples: Int16Array, hz: number, targetHz: number): Int16Array {
  const result = new Int16Array(Math.round((samples.length * targetHz) / hz))
  for (let index = 0; index < result.length; index += 1) {
    const at = (index * hz) / targetHz
    const left = Math.floor(at)
    const from = samples[left] ?? 0
    const to = samples[left + 1] ?? from
    result[index] = from + (to - from) * (at - left)
  }
  return result
}

/** Loudness between 0 and 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

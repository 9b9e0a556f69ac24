export type Wav = { hz: number; samples: Int16Array }

const RIFF_HEADER = 12
const CHUNK_HEADER = 8

/** Reads 16-bit mono, which is all that flite writes. */
export function readWav(file: Buffer): Wav {
  let hz = 0
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= file.length;) {
    const id = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + CHUNK_HEADER
    if (id === 'fmt ') hz = file.readUInt32LE(start + 4)
    if (id === 'data') {
      const bytes = file.subarray(start, start + size)
      const samples = new Int16Array(bytes.length >> 1)
      for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2)
      return { hz, samples }
    }
    at = start + size + (size & 1)
  }
  throw new Error('voice: a WAV file without data')
}

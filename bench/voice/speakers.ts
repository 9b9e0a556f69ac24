// Synthetic visitors: mono at 16 kHz, each as loud as the others.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFlite } from '../../stack/src/voice/speech/flite.ts'
import { resampled, rootMeanSquare, toMono } from '../../stack/src/voice/speech/resample.ts'
import { readWav, type Wav } from '../../stack/src/voice/speech/wav.ts'

export const HZ = 16_000
const LEVEL = 0.1
const WORDS_A_MINUTE = '150'
// Paul Kellet's filter.
const PINK = [
  [0.997_65, 0.099_046],
  [0.963, 0.296_516_4],
  [0.57, 1.052_691_3],
] as const
const PINK_REST = 0.1848

export type Speaker = { name: string; say: (text: string) => Promise<Float32Array> }

/** The four voices of the stack, and four accents of espeak-ng, or the same voices where it is not installed. */
export async function findSpeakers(): Promise<{ own: Speaker[]; accents: Speaker[] }> {
  const flite = await loadFlite()
  const own = (['slt', 'rms', 'awb', 'kal'] as const).map((voice) => ({
    name: `flite ${voice}`,
    say: async (text: string) => evenly(await flite(text, voice)),
  }))
  const accents = ['en-gb', 'en-us+f3', 'en-gb-scotland', 'en-gb-x-rp+m3'].map((voice) => ({
    name: `espeak ${voice}`,
    say: async (text: string) => evenly(espeak(text, voice)),
  }))
  return { own, accents: hasEspeak() ? accents : own }
}

function hasEspeak(): boolean {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.info('espeak-ng is not installed: no accents')
    return false
  }
}

function espeak(text: string, voice: string): Wav {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  try {
    const file = join(folder, 'said.wav')
    execFileSync('espeak-ng', ['-v', voice, '-s', WORDS_A_MINUTE, '-w', file, text])
    return readWav(readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function evenly({ hz, samples }: Wav): Float32Array {
  const audio = toMono(resampled(samples, hz, 3 * HZ), 3 * HZ, 1, HZ)
  const spoken = audio.slice(
    audio.findIndex((sample) => Math.abs(sample) > 0.01),
    audio.findLastIndex((sample) => Math.abs(sample) > 0.01) + 1,
  )
  const gain = LEVEL / rootMeanSquare(spoken)
  return spoken.map((sample) => sample * gain)
}

export function silence(ms: number): Float32Array {
  return new Float32Array((HZ / 1000) * ms)
}

/** With the noise of a room (pink: as much in every octave), this many decibels below the voice. */
export function noisy(audio: Float32Array, decibels: number, random: () => number): Float32Array {
  const state = PINK.map(() => 0)
  const noise = audio.map(() => {
    const white = 2 * random() - 1
    for (const [index, [keep, take]] of PINK.entries()) state[index] = keep * (state[index] ?? 0) + take * white
    return white * PINK_REST + state.reduce((sum, part) => sum + part, 0)
  })
  const gain = (LEVEL * 10 ** (-decibels / 20)) / rootMeanSquare(noise)
  return audio.map((sample, index) => sample + gain * (noise[index] ?? 0))
}

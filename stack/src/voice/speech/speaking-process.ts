import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFlite } from './flite.ts'
import { answerRequests } from './process-task.ts'
import { resampled } from './resample.ts'

// What WebRTC takes without converting it once more.
const SPOKEN_HZ = 48_000

answerRequests(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const speak = await loadFlite(folder)
  return async (text: string) => {
    const { samples, hz } = await speak(text, 'slt')
    return resampled(samples, hz, SPOKEN_HZ)
  }
})

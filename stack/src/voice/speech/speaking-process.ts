import { loadFlite } from './flite.ts'
import { answerRequests } from './process-task.ts'
import { resampled } from './resample.ts'

// What WebRTC takes without converting it once more.
const SPOKEN_HZ = 48_000

answerRequests(async () => {
  const speak = await loadFlite()
  return async (text: string) => {
    const { samples, hz } = await speak(text, 'slt')
    return resampled(samples, hz, SPOKEN_HZ)
  }
})

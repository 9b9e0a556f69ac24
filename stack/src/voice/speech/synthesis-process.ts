import { loadFlite } from './flite.ts'
import { answerRequests } from './process-task.ts'
import { resampled } from './resample.ts'

// The sample rate of WebRTC.
const OUTPUT_HZ = 48_000

answerRequests(async () => {
  const speak = await loadFlite()
  return async (text: string) => {
    const { samples, hz } = await speak(text, 'slt')
    return resampled(samples, hz, OUTPUT_HZ)
  }
})

// One model in a separate process: `recognise` or `synthesise`. Requests are processed one at a time, in order.
export type TaskRequest<In> = { id: number; input: In }
export type TaskAnswer<Out> = { id: number; output: Out } | { id: number; failure: string }

// The sample rate of WebRTC.
const OUTPUT_HZ = 48_000

const prepared = process.argv[2] === 'recognise' ? loadRecogniser() : loadSynthesiser()
let last: Promise<unknown> = prepared
process.on('message', ({ id, input }: TaskRequest<never>) => {
  last = last.then(() => answer(id, input))
})
// Exit when the parent disconnects.
process.on('disconnect', () => process.exit())

async function answer(id: number, input: never): Promise<void> {
  const work: (given: never) => Promise<unknown> = await prepared
  const answered: TaskAnswer<unknown> = await work(input).then(
    (output) => ({ id, output }),
    (error: unknown) => ({ id, failure: String(error) }),
  )
  process.send?.(answered)
}

async function loadRecogniser() {
  const { loadMoonshine } = await import('./moonshine.ts')
  return loadMoonshine()
}

async function loadSynthesiser() {
  const [{ loadFlite }, { resampled }] = await Promise.all([import('./flite.ts'), import('./resample.ts')])
  const speak = await loadFlite()
  return async (text: string) => {
    const { samples, hz } = await speak(text, 'slt')
    return resampled(samples, hz, OUTPUT_HZ)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

export type Result = { ms: number; status: number }

/** Starts calls at a fixed rate, whether or not earlier ones were answered, as visitors do. Status 0: no answer. */
export async function atSteadyPace(
  perSecond: number,
  seconds: number,
  call: (number: number) => Promise<number>,
): Promise<Result[]> {
  const timed = async (number: number): Promise<Result> => {
    const began = performance.now()
    const status = await call(number).catch(() => 0)
    return { ms: performance.now() - began, status }
  }
  const began = performance.now()
  const results: Promise<Result>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = began + (number * 1_000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    results.push(timed(number))
  }
  return Promise.all(results)
}

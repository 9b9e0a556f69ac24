import { setTimeout as sleep } from 'node:timers/promises'

export type Result = { ms: number; status: number }

/** Starts a call every so often, whether or not the ones before have been answered, as visitors do. */
export async function atSteadyPace(
  perSecond: number,
  seconds: number,
  call: (number: number) => Promise<number>,
): Promise<Result[]> {
  const began = performance.now()
  const results: Promise<Result>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = began + (number * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    results.push(timed(number, call))
  }
  return Promise.all(results)
}

/** Status 0: no answer came. */
async function timed(number: number, call: (number: number) => Promise<number>): Promise<Result> {
  const began = performance.now()
  const status = await call(number).catch(() => 0)
  return { ms: performance.now() - began, status }
}

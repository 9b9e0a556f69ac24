const PROBE_TIMEOUT_MS = 2_000

/** Whether something speaks HTTP at this address, whatever it says. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' })
  await response.body?.cancel()
  return true
}

const PROBE_TIMEOUT_MS = 2_000

/** Resolves when something answers HTTP at this address, with any status. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' })
  await response.body?.cancel()
  return true
}

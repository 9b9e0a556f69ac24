import { noteRequest } from './use-online.ts'

const TIMEOUT_MS = 15_000

/** A backend that never responds must not keep a button busy indefinitely. */
export const fetchWithTimeout: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let hasFailed = true
  try {
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const response = await fetch(input, { ...init, signal })
    hasFailed = false
    return response
  } finally {
    noteRequest(hasFailed)
  }
}

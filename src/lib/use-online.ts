import { useSyncExternalStore } from 'react'

let hasFailed = false
const listeners = new Set<() => void>()

/** By `navigator.onLine` alone a machine without a default route would be offline although its requests succeed. */
export function isOffline(): boolean {
  return hasFailed && !navigator.onLine
}

/** What became of the last request. */
export function noteRequest(failed: boolean): void {
  hasFailed = failed
  for (const listener of listeners) listener()
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** A value only the browser has: `whilePrerendered` in the HTML and during hydration, the real one afterwards. */
export function useBrowserValue<T>(read: () => T, whilePrerendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => whilePrerendered)
}

/** False in the HTML and during hydration, which has to repeat the HTML. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}

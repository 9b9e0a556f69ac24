const KEY = 'still-sky'

const listeners = new Set<() => void>()
let chosen: boolean | null = null

/** Whether the visitor has stopped what moves by itself. The choice is kept in this browser. */
export function isSkyStill(): boolean {
  chosen ??= isStored()
  return chosen
}

export function stillSky(isStill: boolean): void {
  chosen = isStill
  try {
    if (isStill) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('sky: choice not kept', error)
  }
  for (const listener of listeners) listener()
}

export function onStillness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false // storage is blocked
  }
}

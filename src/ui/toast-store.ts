export type Toast = {
  title: string
  text: string
  tone: 'default' | 'destructive'
  /** The focus goes to what says the same: announced too, it would be heard twice. */
  isSilent?: boolean
}
export type ShownToast = Toast & { id: number }

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** A new toast replaces the old one: two at once could contradict each other. */
export function showToast(toast: Toast): void {
  lastId += 1
  replace([{ ...toast, id: lastId }])
}

export function dismissToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id))
}

/** For when what they were about is no longer on the screen. */
export function dismissToasts(): void {
  replace([])
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

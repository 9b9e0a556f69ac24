export type Toast = { title: string; text: string; tone: 'default' | 'destructive' }
export type ShownToast = Toast & { id: number }

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The newest replaces what is shown: two messages at once would contradict each other. */
export function showToast(toast: Toast): void {
  lastId += 1
  replace([{ ...toast, id: lastId }])
}

export function dismissToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id))
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

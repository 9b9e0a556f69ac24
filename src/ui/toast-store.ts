export type Toast = {
  title: string
  text?: string
  tone?: 'default' | 'destructive'
  undo?: () => void
  /** The focus moves to the same text, so announcing the toast would repeat it. */
  isSilent?: boolean
}
export type ShownToast = Toast & { id: number; tone: 'default' | 'destructive' }

let shown: readonly ShownToast[] = []
let announced = ''
let lastId = 0
let toasters: readonly symbol[] = []
const listeners = new Set<() => void>()

/** A new toast replaces the old one: two at once could contradict each other. */
export function showToast(toast: Toast): void {
  lastId += 1
  replace([{ tone: 'default', ...toast, id: lastId }])
}

/** Undoes what the toast in view reports; false if it cannot be undone. */
export function runUndo(): boolean {
  const undo = shown[0]?.undo
  if (!undo) return false
  dismissToasts()
  undo()
  return true
}

export function dismissToasts(): void {
  replace([])
}

/** For screen readers only: a change at the element that already has the focus, so moving it cannot announce it. */
export function announce(text: string): void {
  // The same text again is announced only if it changes.
  announced = text === announced ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export function announcedText(): string {
  return announced
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** Only the newest Toaster shows the toasts: a card in an inert page would end one that is held in a dialog. */
export function addToaster(toaster: symbol): () => void {
  const update = (next: readonly symbol[]) => {
    toasters = next
    replace(shown)
  }
  update([...toasters, toaster])
  return () => update(toasters.filter((other) => other !== toaster))
}

export function isTopToaster(toaster: symbol): boolean {
  return toasters.at(-1) === toaster
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

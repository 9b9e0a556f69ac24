export type Toast = {
  title: string
  text?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; key: string; run: () => void }
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
export function showToast(toast: Toast): number {
  lastId += 1
  replace([{ tone: 'default', ...toast, id: lastId }])
  return lastId
}

/** Runs the action of the toast in view; false if there is none. */
export function runToastAction(): boolean {
  const toast = shown.find(({ action }) => action)
  if (!toast) return false
  dismissToast(toast.id)
  toast.action?.run()
  return true
}

export function dismissToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id))
}

/** Used when the subject of the toasts is no longer on screen. */
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

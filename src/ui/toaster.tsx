import { useEffect, useState, useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card.tsx'
import { addToaster, announcedText, isTopToaster, onToastsChange, shownToasts, type ShownToast } from './toast-store.ts'

const none: readonly ShownToast[] = []

/**
 * Shows the toasts of `showToast`; the `toaster` utility sets their position. Both live regions are always in the page, because
 * a screen reader announces what appears inside a region, not a region that appears.
 * It has its own colours, because it may be inside a light dialog.
 */
export function Toaster() {
  const [toaster] = useState(() => Symbol('toaster'))
  const getToasts = () => (isTopToaster(toaster) ? shownToasts() : none)
  const toasts = useSyncExternalStore(onToastsChange, getToasts, () => none)
  const announced = useSyncExternalStore(onToastsChange, announcedText, () => '')
  useEffect(() => addToaster(toaster), [toaster])
  const cards = (tone: ShownToast['tone'], isSilent = false) =>
    toasts
      .filter((toast) => toast.tone === tone && !!toast.isSilent === isSilent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)

  return (
    <div className="toaster text-paper-50">
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div role="status">{cards('default')}</div>
      <div role="alert">{cards('destructive')}</div>
      <div role="status" aria-live="off">
        {cards('destructive', true)}
      </div>
    </div>
  )
}

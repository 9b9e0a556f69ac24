import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastCardProps } from './toast-card.tsx'
import { onToastsChange, shownToasts, type ShownToast } from './toast-store.ts'

const none: readonly ShownToast[] = []

/**
 * Shows what `showToast` was told; where, says the `toaster` utility. The two regions are there from the start: a screen
 * reader announces what appears inside one, not one that appears.
 */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => none)
  const cards = (tone: ShownToast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <Suspense key={toast.id}>
          <ToastCard toast={toast} dismissLabel={dismissLabel} />
        </Suspense>
      ))

  return (
    <div className="toaster">
      <div role="status" className="grid gap-3">
        {cards('default')}
      </div>
      <div role="alert" className="grid gap-3">
        {cards('destructive')}
      </div>
    </div>
  )
}

const fetchCard = () => import('./toast-card.tsx')
let fetched: ReturnType<typeof fetchCard> | undefined

/** Fetches the look of a toast ahead of the first one. */
export function prepareToasts(): void {
  fetched ??= fetchCard()
  fetched.catch(() => {}) // said when one is shown
}

// Most visitors never see one. When there is one to be seen and its look cannot be fetched, the words come without it.
const ToastCard = lazy(async () => {
  try {
    return { default: (await (fetched ?? fetchCard())).ToastCard }
  } catch (error) {
    console.error('app: toast not loaded', error)
    return { default: PlainToast }
  }
})

function PlainToast({ toast }: ToastCardProps) {
  return (
    <div className="rounded-lg border border-line bg-night-800 p-4 text-sm">
      <strong>{toast.title}</strong>
      <p>{toast.text}</p>
    </div>
  )
}

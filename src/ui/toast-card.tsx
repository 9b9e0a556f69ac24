import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { dismissToasts, runUndo, type ShownToast } from './toast-store.ts'

const TOAST_MS = 5_000
const UNDO_MS = 10_000

const toneStyles = {
  default: {
    icon: 'star',
    card: 'border-night-600 bg-night-800 after:bg-brass-400',
    iconColor: 'text-brass-400',
    text: 'text-mist-300',
    button: 'text-mist-300 hover:bg-night-700 hover:text-fg',
  },
  destructive: {
    icon: 'alert',
    card: 'border-vermilion-600 bg-vermilion-900 after:bg-vermilion-400',
    iconColor: 'text-vermilion-300',
    text: 'text-paper-200',
    button: 'text-paper-200 hover:bg-vermilion-600',
  },
} as const

/**
 * The countdown pauses while the pointer or the focus is on the card. A pointer that rests where the card appears, on
 * the button just pressed, counts only when it moves.
 */
export function ToastCard({ toast }: { toast: ShownToast }) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const held = isPointedAt || isFocused
  useCountdown(toast.undo ? UNDO_MS : TOAST_MS, held, dismissToasts)
  const style = toneStyles[toast.tone]

  return (
    <div
      onPointerMove={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      data-held={held || undefined}
      className={`toast-card ${style.card}`}
    >
      <Icon name={style.icon} className={`size-6 ${style.iconColor}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <div className="flex-[1_1_8rem] text-sm/[1.3]">
          <strong className="font-display text-[1.0625rem]/[1.2] font-normal">{toast.title}</strong>{' '}
          {toast.text && <p className={`contents ${style.text}`}>{toast.text}</p>}
        </div>
        {toast.undo && (
          <button type="button" className="text-link" onClick={runUndo}>
            Undo
            <kbd aria-hidden="true" className="rounded-sm border border-current px-1.5 font-sans text-xs max-lg:hidden">
              Z
            </kbd>
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismissToasts}
        className={`grid size-[min(2.75rem,12vw)] flex-none place-items-center rounded-md ${style.button}`}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function useCountdown(ms: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(ms)
  const handleEnd = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused) return undefined
    const started = performance.now()
    const timer = setTimeout(handleEnd, remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [paused])
}

import { useRef, type PointerEvent } from 'react'

const SWIPE_PX = 40

/** Handlers for horizontal swipes. Ignores the mouse, which selects text by dragging. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null)

  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const down = clientY - start.current.y
      start.current = null
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down)) return
      onSwipe(across < 0 ? 'left' : 'right')
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

import { useEffect, useEffectEvent, useRef } from 'react'

export function useCountdown(ms: number, paused: boolean, onEnd: () => void): void {
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

import { useEffect, useRef } from 'react'
import { runStarfield } from './run-starfield.ts'

/** White dots drifting in the background. Decoration only. */
export function Starfield({ className }: { className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => (canvas.current ? runStarfield(canvas.current) : undefined), [])

  return <canvas ref={canvas} aria-hidden="true" className={`absolute inset-0 size-full ${className}`} />
}

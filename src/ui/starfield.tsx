import { useEffect, useRef } from 'react'
import { runStarfield } from './run-starfield.ts'

type StarfieldProps = {
  className: string
  /** They drift until the visitor stops them, so the page needs a button for that. Otherwise they stand still. */
  drifts?: boolean
}

/** White dots in the background. Decoration only. */
export function Starfield({ className, drifts = false }: StarfieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => (canvas.current ? runStarfield(canvas.current, drifts) : undefined), [drifts])

  return <canvas ref={canvas} aria-hidden="true" className={`absolute inset-0 size-full ${className}`} />
}

import type { HTMLAttributes } from 'react'

declare module 'react' {
  // Declares the custom element for React's types.
  namespace JSX {
    interface IntrinsicElements {
      'star-field': HTMLAttributes<HTMLElement>
    }
  }
}

/** Three layers drift, each a picture that the compositor moves. */
const LAYERS = 3

type StarfieldProps = {
  className: string
  /** In layers that drift (hero-section.css) until the visitor stops them. Otherwise the stars do not move. */
  drifts?: boolean
}

/** White dots in the background. Decoration only; star-field.ts draws them once, without React. */
export function Starfield({ className, drifts = false }: StarfieldProps) {
  return (
    <star-field aria-hidden="true" className={`absolute inset-0 block ${className}`}>
      {Array.from({ length: drifts ? LAYERS : 1 }, (_, layer) => (
        <canvas key={layer} className="absolute top-0 left-0 size-full" />
      ))}
    </star-field>
  )
}

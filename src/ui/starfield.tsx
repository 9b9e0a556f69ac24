import type { HTMLAttributes } from 'react'

declare module 'react' {
  // Declares the custom element for React's types.
  namespace JSX {
    interface IntrinsicElements {
      'star-field': HTMLAttributes<HTMLElement>
    }
  }
}

/** White dots in the background. Decoration only; star-field.ts draws them once, without React. Those of the hero drift. */
export function Starfield({ className }: { className: string }) {
  return (
    <star-field aria-hidden="true" className={`absolute inset-0 block ${className}`}>
      <canvas className="absolute top-0 left-0 size-full" />
    </star-field>
  )
}

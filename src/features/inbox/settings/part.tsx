import type { ReactNode } from 'react'

type PartProps = { id: string; title: string; text?: string; children: ReactNode }

/** A part of the page Settings. The list at its side leads to its heading. */
export function Part({ id, title, text, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="not-first:mt-10">
      <h2 id={id} tabIndex={-1} className="part-title outline-none">
        {title}
      </h2>
      {text && <p className="text-fg-soft">{text}</p>}
      {children}
    </section>
  )
}

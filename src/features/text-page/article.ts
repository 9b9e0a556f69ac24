import type { ReactNode } from 'react'
import type { Case } from '#src/brand/read/read-case.ts'

/** A second-level heading with its content. `side` is placed beside the text. */
export type TextSection = { id: string; title: string; text: ReactNode; side: ReactNode }

/** `results` are shown above the sections, not where their table stands. */
export type Article = { lead: ReactNode; results: Case | null; sections: TextSection[] }

export function section(title: string, text: ReactNode, side: ReactNode = null): TextSection {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return { id: id.replaceAll(/^-|-$/g, ''), title, text, side }
}

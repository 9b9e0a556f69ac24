import type { ReactNode } from 'react'
import { Mark } from './inbox-icon.tsx'
import type { Tone } from './status/read-status.ts'

export const TONE_MARKS = { ok: 'delivered', held: 'held', bad: 'bounced', waiting: 'waiting', off: 'off' } as const

/** A status is always a mark and a word. */
export function ToneWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="tone-word" data-tone={tone}>
      <Mark name={TONE_MARKS[tone]} />
      {children}
    </span>
  )
}

type TwoPanesProps = {
  /** What the page is, and the one thing to do there. */
  side: ReactNode
  /** Under both, at the left of who is signed in. */
  foot: ReactNode
  email: string
  children: ReactNode
}

/** Team, Settings and Status: what it is on the left, the rows on the right; on small screens one after the other. */
export function TwoPanes({ side, foot, email, children }: TwoPanesProps) {
  return (
    <>
      <main id="main" tabIndex={-1} className="two-panes">
        <div className="side-pane">{side}</div>
        <div className="main-pane">{children}</div>
      </main>
      <footer className="pane-foot">
        <span>{foot}</span>
        <span className="ml-auto max-lg:m-0">{email}</span>
      </footer>
    </>
  )
}

// The parts of Status: two panes, rows of records, a tone.
import type { ReactNode } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Mark, TONE_MARKS, type Tone } from './mail.tsx'

type TwoPanesProps = {
  /** The description of the page. */
  side: ReactNode
  /** Below the description; on small screens below the rows. */
  action?: ReactNode
  /** Below both panes, to the left of the member's name. */
  foot: string
  email: string
  children: ReactNode
}

/** The description on the left, the rows on the right; stacked on small screens. */
export function TwoPanes({ side, action, foot, email, children }: TwoPanesProps) {
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="min-h-0 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[29rem_minmax(0,1fr)]"
      >
        {/* Relative: what is hidden from sight only must not make the document taller. */}
        <div
          className={`relative grid grid-cols-[minmax(0,1fr)] content-start border-bar px-5 py-6 max-lg:border-b lg:border-r lg:px-7 lg:pt-8 ${action ? '' : 'lg:row-span-2 lg:overflow-auto'}`}
        >
          {side}
        </div>
        <div className="relative bg-sheet lg:col-start-2 lg:row-span-2 lg:row-start-1 px-5 lg:px-[min(3vw,2.75rem)] pt-7 pb-8 in-[.inbox:has(.bottom-bar)]:pb-24 *:max-w-240 lg:overflow-auto lg:pt-9 lg:pb-10">
          {children}
        </div>
        {action && (
          <div className="relative border-bar px-5 py-6 max-lg:border-t lg:overflow-auto lg:border-r lg:px-7 lg:pt-0">
            {action}
          </div>
        )}
      </main>
      <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 border-t border-bar bg-well px-(--bar-inset) py-2 text-xs wrap-anywhere text-fg-soft">
        <span>{foot}</span>
        <span>{inbox.foot.signedIn(email)}</span>
      </footer>
    </>
  )
}

/** The heading of a screen, which gets the focus when the screen opens. */
export function PaneTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      tabIndex={-1}
      ref={focus}
      className="text-[min(2.25rem,11vw)] leading-[1.05] tracking-[-0.022em] outline-none lg:text-[2.875rem]"
    >
      {children}
    </h1>
  )
}

export const paneLead = 'mt-2.5 text-[1.0625rem] text-fg-soft'
/** A select's own arrow, in place of the browser's. */
export const selectArrow = 'pointer-events-none absolute inset-y-0 right-3 h-full w-4'

export const sectionTitle = 'text-[1.625rem] leading-[1.2] tracking-[-0.014em]'
export const rowTitle = 'font-display text-[1.3125rem]/[1.25]'

type RecordRowProps = {
  start?: ReactNode
  end?: ReactNode
  /** Under the cells, in the width of the row. */
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** Cells wrap where they do not fit; their widths align them between rows. */
export function RecordRow({ start, end, below, className = '', children }: RecordRowProps) {
  return (
    <li className={`flex flex-wrap gap-x-3.5 sm:gap-x-5 ${className}`}>
      {start}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5 gap-y-1">{children}</div>
      {end}
      {below}
    </li>
  )
}

/** A status is always a mark and a word. */
export function ToneWord({ tone, children, className = '' }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span data-tone={tone} className={`inline-flex items-baseline font-semibold text-(--tone) ${className}`}>
      <Mark name={TONE_MARKS[tone]} className="translate-y-[0.09em]" />
      {children}
    </span>
  )
}

/** As a ref: the element gets the focus when it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus()
}

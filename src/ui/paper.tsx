import { useId, type ReactNode } from 'react'

// The parts of receipts, dialogs and pages of records. Their colours come from `on-paper`.

const tones = { ok: 'text-verdigris-700', bad: 'text-fg-failed' }

type Styled = { className?: string; children: ReactNode }

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line py-[clamp(1.5rem,3vw,2.5rem)] lg:grid-cols-[4fr_9fr] [section+&]:border-t"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
    </section>
  )
}

export function Facts({ className = '', children }: Styled) {
  return <dl className={`border-t border-line ${className}`}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:py-3">
      <dt className="text-sm text-fg-mute max-sm:text-xs">{label}</dt>
      <dd className="leading-normal wrap-anywhere lining-nums">{children}</dd>
    </div>
  )
}

export function Records({ className = '', children }: Styled) {
  return <ul className={`divide-y divide-line border-y border-line ${className}`}>{children}</ul>
}

/** Buttons with a note beside them. On a phone each button has the full width. */
export function Actions({ className = '', children }: Styled) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4.5 gap-y-2.5 max-sm:[&>button]:w-full ${className}`}>
      {children}
    </div>
  )
}

/** A status. Colour is never the only difference: it has a mark and text too. */
export function Tone({ tone, mark, children }: { tone: keyof typeof tones; mark: ReactNode; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-2 text-sm font-[550] ${tones[tone]}`}>
      {mark}
      {children}
    </span>
  )
}

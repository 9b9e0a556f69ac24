import { useId, type ReactNode } from 'react'

// The parts of receipts, dialogs and pages of records. Their colours come from `on-paper`.

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

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:py-3">
      <dt className="text-sm text-fg-mute max-sm:text-xs">{label}</dt>
      <dd className="leading-normal wrap-anywhere lining-nums">{children}</dd>
    </div>
  )
}

/** Buttons with a note beside them. On a phone each button has the full width. */
export function Actions({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4.5 gap-y-2.5 max-sm:[&>button]:w-full ${className}`}>
      {children}
    </div>
  )
}

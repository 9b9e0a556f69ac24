import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; text: string; hasFailed?: boolean; children?: ReactNode }

export function EmptyState({ title, text, hasFailed = false, children }: EmptyStateProps) {
  return (
    <div role={hasFailed ? 'alert' : 'status'} className="grid justify-items-start gap-2 wrap-anywhere">
      <h2 dir="auto" className="text-[1.5rem] leading-[1.2]">
        {title}
      </h2>
      <p className="text-fg-soft">{text}</p>
      {children}
    </div>
  )
}

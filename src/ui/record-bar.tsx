import type { ReactNode } from 'react'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './records.css'

export function RecordBar({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <header className="record-bar">
      {brand}
      {children}
    </header>
  )
}

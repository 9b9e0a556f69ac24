import type { ReactNode } from 'react'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './team-door.css'

/** The page around what a member has to do before the inbox opens. */
export function TeamDoor({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="door">
      {brand}
      <div>{children}</div>
    </main>
  )
}

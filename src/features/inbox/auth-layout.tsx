import type { ReactNode } from 'react'
// oxlint-disable-next-line import/no-unassigned-import -- styles
import './inbox.css'

/** The page around what a member has to do before the inbox opens. */
export function AuthLayout({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="auth-layout">
      {brand}
      <div className="w-[min(100%,27rem)] self-center py-10">{children}</div>
    </main>
  )
}

import { useEffect } from 'react'
import { links } from '#src/content/links.ts'
import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
import type { HistoryState } from '#src/features/auth/history-state.ts'
import { AuthProvider } from '#src/features/auth/session/auth-provider.tsx'
import { TeamOnly } from '#src/features/auth/team-only.tsx'
import { BrandLink } from '#src/features/layout/brand-link.tsx'
import { TeamGate } from '../team-gate.tsx'

const loadInbox = async () => (await import('../team-inbox.tsx')).TeamInbox

export function InboxRoute() {
  return (
    <AuthProvider>
      <TeamGate load={loadInbox} logIn={<LogIn />} others={<TeamOnly brand={<BrandLink />} />} />
    </AuthProvider>
  )
}

function LogIn() {
  // Its other tabs are at /auth, and lead back here.
  useEffect(() => history.replaceState({ returnTo: links.inbox } satisfies HistoryState, ''), [])
  return <AuthScreen brand={<BrandLink />} isForTeam />
}

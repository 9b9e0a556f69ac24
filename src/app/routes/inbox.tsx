import { useEffect } from 'react'
import { links } from '#src/content/links.ts'
import { teamOnly } from '#src/content/team-only.ts'
import { TeamOnly } from '#src/features/auth/team-only.tsx'
import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { TeamGate } from '../team-gate.tsx'
import { AuthRoute } from './auth.tsx'

const loadInbox = async () => (await import('./team-inbox.tsx')).TeamInbox

/** The team's inbox; for a stranger the login, for a customer the way to the account. */
export function InboxRoute() {
  return <TeamGate load={loadInbox} logIn={<LogIn />} others={<TeamOnly brand={<BrandLink />} />} />
}

function LogIn() {
  // Its other tabs are at /auth, and lead back here.
  useEffect(() => history.replaceState({ returnTo: links.inbox }, ''), [])
  return <AuthRoute lead={teamOnly.logIn} />
}

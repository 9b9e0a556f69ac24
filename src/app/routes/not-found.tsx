import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { NotFoundScreen } from '#src/features/not-found/not-found-screen.tsx'
import { TeamGate } from '../team-gate.tsx'

const INBOX = /^\/inbox\/?$/
const loadInbox = async () => (await import('./inbox.tsx')).InboxRoute

/** The host answers every unknown path with this page. /inbox is one of them for everyone but the team. */
export function NotFoundRoute() {
  const [path] = useLocation()
  return INBOX.test(path) ? <TeamGate load={loadInbox} Nothing={NotFound} /> : <NotFound isCertain />
}

/** The path is logged once it is certain that nothing is there. */
function NotFound({ isCertain }: { isCertain: boolean }) {
  const [path] = useLocation()

  useEffect(() => {
    if (isCertain) console.error('app: no page at', path)
  }, [path, isCertain])

  return <NotFoundScreen brand={<BrandLink />} />
}

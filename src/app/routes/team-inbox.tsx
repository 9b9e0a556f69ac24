import { useState } from 'react'
import { useLocation } from 'wouter'
import { inbox } from '#src/content/inbox.ts'
import { AuthFrame } from '#src/features/auth/auth-frame.tsx'
import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { InboxScreen } from '#src/features/inbox/inbox-screen.tsx'
import { AcceptInvitation, invitationToken } from '#src/features/team-access/accept-invitation.tsx'
import { SecondFactor } from '#src/features/auth/forms/second-factor.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { TeamPageProps } from '../team-gate.tsx'

/** The inbox of the team, or the steps that a member has to complete first. Fetched only for members and invited people. */
export function TeamInbox({ me, onChange }: TeamPageProps) {
  const { prepare, logOut } = useAuth()
  const [, navigate] = useLocation()
  const [token, setToken] = useState(() => invitationToken(location.hash))

  const handleAccepted = () => {
    setToken(null)
    // The account has changed, so the gate checks it again.
    prepare()
  }
  const handleLogOut = async () => {
    navigate('/')
    const result = await logOut()
    if (result.ok) return
    const text = result.failure.message ?? inbox.failedText
    showToast({ title: inbox.account.failed, text, tone: 'destructive' })
  }

  const first =
    token !== null ? (
      <AcceptInvitation token={token} onAccepted={handleAccepted} />
    ) : me?.needsSecondFactor ? (
      <SecondFactor onVerified={onChange} />
    ) : null
  if (first) {
    return (
      <AuthFrame brand={<BrandLink />}>
        <div className="team-access">{first}</div>
      </AuthFrame>
    )
  }
  if (!me) return null
  return <InboxScreen me={me} brand={<BrandLink />} onUnauthorized={onChange} onLogOut={() => void handleLogOut()} />
}

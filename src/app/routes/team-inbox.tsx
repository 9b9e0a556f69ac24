import { useLocation } from 'wouter'
import { inbox } from '#src/content/inbox.ts'
import { AuthFrame } from '#src/features/auth/auth-frame.tsx'
import { useAuth } from '#src/features/auth/session/use-auth.ts'
import { BrandLink } from '#src/features/frame/brand-link.tsx'
import { InboxScreen } from '#src/features/inbox/inbox-screen.tsx'
import { SecondFactor } from '#src/features/auth/forms/second-factor.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { TeamPageProps } from '../team-gate.tsx'

/** The inbox of the team, or the second factor, which comes first. Fetched only for members. */
export function TeamInbox({ me, onChange }: TeamPageProps) {
  const { logOut } = useAuth()
  const [, navigate] = useLocation()

  const handleLogOut = async () => {
    navigate('/')
    const result = await logOut()
    if (result.ok) return
    const text = result.failure.message ?? inbox.failedText
    showToast({ title: inbox.account.failed, text, tone: 'destructive' })
  }

  if (me.needsSecondFactor) {
    return (
      <AuthFrame brand={<BrandLink />}>
        <SecondFactor onVerified={onChange} />
      </AuthFrame>
    )
  }
  return <InboxScreen me={me} brand={<BrandLink />} onUnauthorized={onChange} onLogOut={() => void handleLogOut()} />
}

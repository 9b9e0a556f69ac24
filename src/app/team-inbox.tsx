import { AuthFrame } from '#src/features/auth/auth-frame.tsx'
import { SecondFactor } from '#src/features/auth/forms/second-factor.tsx'
import { AvatarMenu } from '#src/features/auth/menu/avatar-menu.tsx'
import { useAuth } from '#src/features/auth/session/auth-provider.tsx'
import { BrandLink } from '#src/features/layout/brand-link.tsx'
import { InboxScreen } from '#src/features/inbox/inbox-screen.tsx'
import type { TeamPageProps } from './team-gate.tsx'

/** The inbox of the team, or the second factor, which comes first. Fetched only for members. */
export function TeamInbox({ me, onChange }: TeamPageProps) {
  const { user } = useAuth()
  if (me.needsSecondFactor) {
    return (
      <AuthFrame brand={<BrandLink />}>
        <SecondFactor onVerified={onChange} />
      </AuthFrame>
    )
  }
  const menu = <AvatarMenu fullName={me.name} email={user?.email ?? ''} />
  return <InboxScreen memberName={me.name} brand={<BrandLink />} accountMenu={menu} onUnauthorized={onChange} />
}

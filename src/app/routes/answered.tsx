import { AuthFrame } from '#src/features/auth/auth-frame.tsx'
import { BrandLink } from '#src/features/layout/brand-link.tsx'
import { AnsweredScreen } from '#src/features/inbox/answered-screen.tsx'

export function AnsweredRoute() {
  return (
    <AuthFrame brand={<BrandLink />}>
      <AnsweredScreen />
    </AuthFrame>
  )
}

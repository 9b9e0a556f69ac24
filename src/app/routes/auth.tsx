import { auth } from '#src/content/auth.ts'
import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
import { BrandLink } from '#src/features/frame/brand-link.tsx'

/** `lead`: what a page says that shows the login in its place. */
export function AuthRoute({ lead = auth.lead }: { lead?: string }) {
  return <AuthScreen brand={<BrandLink />} lead={lead} />
}

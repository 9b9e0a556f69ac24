import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
import { BrandLink } from '#src/features/frame/brand-link.tsx'

export function AuthRoute() {
  return <AuthScreen brand={<BrandLink />} />
}

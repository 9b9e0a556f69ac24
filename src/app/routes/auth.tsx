import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
import { AuthProvider } from '#src/features/auth/session/auth-provider.tsx'
import { BrandLink } from '#src/features/layout/brand-link.tsx'

export function AuthRoute() {
  return (
    <AuthProvider>
      <AuthScreen brand={<BrandLink />} />
    </AuthProvider>
  )
}

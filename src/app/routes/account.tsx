import { AccountScreen } from '#src/features/auth/account/account-screen.tsx'
import { AuthProvider } from '#src/features/auth/session/auth-provider.tsx'
import { BrandLink } from '#src/features/layout/brand-link.tsx'

export function AccountRoute() {
  return (
    <AuthProvider>
      <AccountScreen brand={<BrandLink />} />
    </AuthProvider>
  )
}

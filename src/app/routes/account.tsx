import { AccountScreen } from '#src/features/auth/account/account-screen.tsx'
import { BrandLink } from '#src/features/frame/brand-link.tsx'

export function AccountRoute() {
  return <AccountScreen brand={<BrandLink />} />
}

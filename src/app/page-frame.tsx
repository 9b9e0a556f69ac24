import type { ReactNode } from 'react'
import { navigation } from '#src/content/navigation.ts'
import { AccountEntry, SignedInMark } from '#src/features/auth/menu/account-entry.tsx'
import { AuthProvider } from '#src/features/auth/session/auth-provider.tsx'
import { Navbar } from '#src/features/layout/navbar.tsx'
import { PageFooter } from '#src/features/layout/page-footer.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'

const accountSlots = HAS_ACCOUNTS && {
  account: <AccountEntry placement="bar" />,
  mobileAccount: <AccountEntry placement="menu" />,
  mark: <SignedInMark />,
}

export function PageFrame({ children }: { children: ReactNode }) {
  const page = (
    <>
      <SkipLink>{navigation.skip}</SkipLink>
      <Navbar {...accountSlots} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </>
  )
  return HAS_ACCOUNTS ? <AuthProvider>{page}</AuthProvider> : page
}

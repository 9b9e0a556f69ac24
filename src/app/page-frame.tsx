import type { ReactNode } from 'react'
import { AccountEntry, SignedInMark } from '#src/features/auth/menu/account-entry.tsx'
import { Navbar } from '#src/features/frame/navbar.tsx'
import { PageFooter } from '#src/features/frame/page-footer.tsx'
import { SkipLink } from '#src/features/frame/skip-link.tsx'

/** Navigation bar, main and footer around a page's content. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Navbar
        account={<AccountEntry place="bar" />}
        mobileAccount={<AccountEntry place="menu" />}
        mark={<SignedInMark />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </>
  )
}

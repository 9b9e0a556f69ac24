// What surrounds the sections of the home page: the bar (navbar.tsx), the menu of a phone (mobile-menu.tsx) and the footer
// (page-footer.tsx). brand-link.tsx is on every page. src/main.ts runs bar and menu without React. A link starts in
// src/content/navigation.ts or page-footer.tsx.
import type { ReactNode } from 'react'
import * as brand from '#src/brand/brand.data.ts'
import { navigation } from '#src/content/navigation.ts'
import { BrandLink } from './brand-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteLink } from './site-link.tsx'

/** Of the account; none where visitors have no accounts. */
type NavbarProps = {
  account?: ReactNode
  mobileAccount?: ReactNode
  /** On the button of the mobile menu: who is signed in. */
  mark?: ReactNode
}

/** With a long name or large text there is no space for the button on a phone; it is in the menu too. */
const fit = brand.name.length > 11 ? '@min-[40rem]:max-lg:inline-flex' : '@min-[22.5rem]:max-lg:inline-flex'

/** It shrinks when the page is scrolled (src/main.ts). */
export function Navbar({ account, mobileAccount, mark }: NavbarProps) {
  // Without scripts there is no menu to open, so the links are below the name and scroll with the page.
  return (
    <header className="bar @container fixed inset-x-0 top-0 z-40 flex items-center border-b border-transparent noscript:static">
      <div className="wrap flex items-center justify-between gap-3 lg:gap-8 noscript:flex-wrap">
        <BrandLink />
        <nav
          aria-label={navigation.label}
          className="hidden items-center gap-links text-sm font-medium lg:flex noscript:flex noscript:flex-wrap noscript:gap-y-1"
        >
          {navigation.links.map(({ label, href }) => (
            <SiteLink
              key={href}
              href={href}
              className="nav-link relative min-w-11 py-3 text-center text-paper-200 hover:text-paper-50"
            >
              {label}
            </SiteLink>
          ))}
          {account}
        </nav>
        <SiteLink href="#contact" className={`bar-action ml-auto hidden noscript:hidden print:hidden ${fit}`}>
          {navigation.links.at(-1)?.label}
        </SiteLink>
        <div className="relative shrink-0 lg:contents">
          <MobileMenu account={mobileAccount} />
          {mark}
        </div>
      </div>
    </header>
  )
}

// What surrounds the sections of the home page: the bar (navbar.tsx), the menu of a phone (mobile-menu.tsx) and the footer
// (page-footer.tsx, with footer-about.tsx and footer-lists.tsx). brand-link.tsx is on every page. src/main.ts runs bar and
// menu without React. A link starts in src/content/navigation.ts or footer-lists.ts.
import type { ReactNode } from 'react'
import * as brand from '#src/content/generated/brand.ts'
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
    <header className="bar @container fixed inset-x-0 top-0 z-40 flex h-18 items-center border-b border-transparent lg:h-22 short:h-15 noscript:absolute noscript:h-auto noscript:py-4">
      <div className="wrap flex items-center justify-between gap-3 lg:gap-8 noscript:flex-wrap">
        <BrandLink markClassName="size-[min(2.5rem,12.5vw)]" />
        <nav
          aria-label={navigation.label}
          className="hidden items-center gap-[clamp(1.25rem,2.4vw,2.5rem)] text-sm font-medium lg:flex noscript:flex noscript:flex-wrap noscript:gap-y-1"
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
        <SiteLink
          href="#contact"
          className={`invisible ml-auto hidden min-h-11 items-center rounded-md bg-brass-400 px-3.5 text-sm font-semibold whitespace-nowrap text-night-950 in-data-shrunk:visible noscript:hidden print:hidden forced-colors:border ${fit}`}
        >
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

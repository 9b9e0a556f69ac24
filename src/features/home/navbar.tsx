import type { ReactNode } from 'react'
import { navigation } from '#src/content/navigation.ts'
import { BrandLink } from './brand-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

const NAV_SHRINK_PX = 50

type NavbarProps = {
  /** Sign-in link or avatar, in the bar. */
  account: ReactNode
  /** The same in the mobile menu. */
  mobileAccount: ReactNode
}

export function Navbar({ account, mobileAccount }: NavbarProps) {
  const shrunk = useScrolledPast(NAV_SHRINK_PX)

  // Without scripts there is no menu to open, so the links stand under the name and scroll away with the page.
  return (
    <header
      data-shrunk={shrunk || undefined}
      className="group/nav fixed inset-x-0 top-0 z-40 flex h-18 items-center border-b border-transparent transition-[height,background-color,border-color] duration-260 ease-settle data-shrunk:h-15 data-shrunk:border-line data-shrunk:bg-night-950/80 data-shrunk:backdrop-blur-[14px] data-shrunk:backdrop-saturate-120 lg:h-22 lg:data-shrunk:h-16 noscript:absolute noscript:h-auto noscript:py-4"
    >
      <div className="wrap flex items-center justify-between gap-8 noscript:flex-wrap">
        <BrandLink markClassName="size-10 transition-[width,height] duration-260 ease-settle group-data-shrunk/nav:size-8.5" />
        <nav
          aria-label={navigation.label}
          className="hidden items-center gap-[clamp(1.25rem,2.4vw,2.5rem)] text-sm font-medium lg:flex noscript:flex noscript:flex-wrap noscript:gap-y-1"
        >
          {navigation.links.map(({ label, href }) => (
            <a
              key={href}
              href={href}
              className="bg-[linear-gradient(var(--color-brass-400),var(--color-brass-400))] bg-size-[0_1px] bg-position-[0_calc(100%_-_0.55rem)] bg-no-repeat min-w-11 py-3 text-center text-paper-200 transition-[background-size,color] duration-260 ease-settle hover:bg-size-[100%_1px] hover:text-paper-50"
            >
              {label}
            </a>
          ))}
          {account}
        </nav>
        <MobileMenu account={mobileAccount} />
      </div>
    </header>
  )
}

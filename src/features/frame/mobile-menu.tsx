import { useId, type ReactNode } from 'react'
import { HAS_VOICE } from '#src/content/features.ts'
import { hero } from '#src/content/hero.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { REVIEW } from '#src/content/review.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BrandLink } from './brand-link.tsx'
import { SiteLink } from './site-link.tsx'
import { useModalMenu } from './use-modal-menu.ts'

const toggleStyle = '-mr-2.5 grid size-11.5 place-items-center'

export function MobileMenu({ account }: { account: ReactNode }) {
  const { dialog, open, show } = useModalMenu()
  const id = useId()

  return (
    <>
      <button
        type="button"
        aria-label={navigation.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        onClick={show}
        className={`${toggleStyle} lg:hidden noscript:hidden`}
      >
        <Icon name="menu" className="size-6.5" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        aria-modal="true"
        aria-label={navigation.menu}
        className="menu text-fg"
      >
        <div className="menu-bar wrap">
          <BrandLink markClassName="size-[min(2.5rem,12.5vw)]" />
          <button
            type="button"
            aria-label={navigation.closeMenu}
            popoverTarget={id}
            popoverTargetAction="hide"
            className={toggleStyle}
          >
            <Icon name="close" className="size-6.5" />
          </button>
        </div>
        <nav aria-label={navigation.label} className="menu-sky">
          <ul>
            {navigation.links.map(({ label, href }) => (
              <li key={href}>
                <SiteLink href={href}>{label}</SiteLink>
              </li>
            ))}
          </ul>
          <span aria-hidden="true" className="menu-polaris">
            <Icon name="star" className="size-12" />
            <em>{hero.chart.centre}</em>
          </span>
        </nav>
        <div className="menu-end">
          <SiteLink href="#contact" data-service={REVIEW} className={`${buttonStyle} px-4`}>
            {hero.action}
          </SiteLink>
          <p className="flex flex-wrap gap-x-8 text-sm max-sm:justify-between">
            {HAS_VOICE && (
              <SiteLink href={links.voiceDemo} className="text-link">
                <Icon name="voice" />
                {hero.voiceDemo}
              </SiteLink>
            )}
            <a href={`mailto:${links.email}`} className="text-link">
              <Icon name="mail" />
              {links.email}
            </a>
          </p>
          {account && <div className="mt-1 border-t border-line pt-1">{account}</div>}
        </div>
      </dialog>
    </>
  )
}

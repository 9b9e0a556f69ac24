import { useId, type ReactNode } from 'react'
import * as hero from '#src/brand/hero.data.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { title as REVIEW } from '#src/brand/free.data.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BrandLink } from './brand-link.tsx'
import { SiteLink } from './site-link.tsx'

const toggleStyle = '-mr-2.5 grid size-11.5 place-items-center'

/** A modal dialog over the whole window, opened by the browser itself, before any script; src/main.ts closes it. */
export function MobileMenu({ account }: { account: ReactNode }) {
  const id = useId()
  const command = (name: string) => ({ command: name, commandfor: id })

  return (
    <>
      <button
        type="button"
        aria-label={navigation.openMenu}
        aria-haspopup="dialog"
        aria-controls={id}
        {...command('show-modal')}
        className={`${toggleStyle} lg:hidden noscript:hidden`}
      >
        <Icon name="menu" className="size-6.5" />
      </button>
      <dialog id={id} aria-label={navigation.menu} className="menu">
        <div className="menu-bar wrap">
          <BrandLink />
          <button type="button" aria-label={navigation.closeMenu} {...command('close')} className={toggleStyle}>
            <Icon name="close" className="size-6.5" />
          </button>
        </div>
        <nav aria-label={navigation.label} className="wrap my-auto py-4">
          <ul className="divide-y divide-line">
            {navigation.links.map(({ label, href }) => (
              <li key={href}>
                <SiteLink href={href} className="menu-link">
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="wrap grid grid-cols-1 gap-1.5 self-end pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <SiteLink href="#contact" {...(REVIEW && { 'data-service': REVIEW })} className="button button-main">
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

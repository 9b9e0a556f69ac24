import { useId, type ReactNode } from 'react'
import * as hero from '#src/content/generated/hero.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
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
      <dialog
        id={id}
        aria-label={navigation.menu}
        className="menu m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-x-hidden overflow-y-auto border-0 night-glow p-0 text-fg open:flex short:grid-cols-2 short:grid-rows-[auto_1fr] short:open:grid"
      >
        {/* As high as the bar below it, so that the name stays where it is. */}
        <div className="wrap flex h-18 flex-none items-center justify-between in-data-shrunk:h-15 short:col-span-2 short:h-15 in-data-shrunk:[&_img]:scale-85">
          <BrandLink markClassName="size-[min(2.5rem,12.5vw)]" />
          <button type="button" aria-label={navigation.closeMenu} {...command('close')} className={toggleStyle}>
            <Icon name="close" className="size-6.5" />
          </button>
        </div>
        <nav aria-label={navigation.label} className="wrap my-auto py-4 short:my-0">
          <ul className="divide-y divide-line">
            {navigation.links.map(({ label, href }) => (
              <li key={href}>
                <SiteLink
                  href={href}
                  className="block py-[clamp(0.5rem,1.8svh,1.25rem)] font-display text-[clamp(1.75rem,1.1rem+1.9svh,2.75rem)] leading-[1.2] tracking-[-0.022em] wrap-anywhere hover:text-brass-200 short:py-2.5"
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="wrap grid flex-none grid-cols-1 gap-1.5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:content-start">
          <SiteLink href="#contact" {...(REVIEW && { 'data-service': REVIEW })} className={`${buttonStyle} px-4`}>
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

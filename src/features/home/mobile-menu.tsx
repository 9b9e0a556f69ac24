import { useId, type ReactNode } from 'react'
import { navigation } from '#src/content/navigation.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BrandLink } from './brand-link.tsx'
import { useModalMenu } from './use-modal-menu.ts'

const toggleStyle = '-mr-2.5 grid size-11.5 place-items-center'

export function MobileMenu({ account }: { account: ReactNode }) {
  const { dialog, open, show, close } = useModalMenu()
  const id = useId()

  return (
    <>
      <button
        type="button"
        aria-label={navigation.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={show}
        className={`${toggleStyle} lg:hidden noscript:hidden`}
      >
        <Icon name="menu" className="size-6.5" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        aria-label={navigation.menu}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-night-950 text-fg"
      >
        <div className="border-b border-line">
          <div className="wrap flex h-15 items-center justify-between">
            <BrandLink markClassName="size-8.5" />
            <button type="button" aria-label={navigation.closeMenu} onClick={close} className={toggleStyle}>
              <Icon name="close" className="size-6.5" />
            </button>
          </div>
        </div>
        <nav aria-label={navigation.label} className="wrap py-7">
          {navigation.links.map(({ label, href }) => (
            <a key={href} href={href} className="menu-entry">
              {label}
            </a>
          ))}
          {/* Only while open, so that the page names the visitor once. */}
          {open && account}
        </nav>
      </dialog>
    </>
  )
}

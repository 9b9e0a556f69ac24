import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useLogOut } from './signed-in.ts'
import { useMembership } from '../session/use-membership.ts'

export function AvatarMenu({ fullName, email }: { fullName: string | null; email: string }) {
  const [open, setOpen] = useState(false)
  const { isMember } = useMembership(open ? email : null)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const logOut = useLogOut()
  const letters = initials(fullName, email)

  useDismiss(menu, open, (byKey) => {
    setOpen(false)
    if (byKey) button.current?.focus()
  })

  return (
    <div ref={menu} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={`Account menu ${letters}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="avatar menu-button"
      >
        {letters}
      </button>
      <div
        id={id}
        data-menu=""
        hidden={!open}
        className="absolute top-full right-0 z-2 mt-3 w-68 rounded-lg border border-night-600 bg-night-800 p-2 shadow-pop"
      >
        <div className="mb-1.5 border-b border-line px-3.5 pt-2.5 pb-3.5 wrap-anywhere">
          {fullName && (
            <p dir="auto" className="mb-1 font-display text-[1.1875rem] leading-snug">
              {fullName}
            </p>
          )}
          <p className="truncate text-xs text-mist-300" title={email}>
            {email}
          </p>
        </div>
        {HAS_ACCOUNTS && (
          <Link href={links.account} onClick={() => setOpen(false)} className="menu-entry">
            <Icon name="user" />
            Your account
          </Link>
        )}
        {isMember && (
          <Link href={links.inbox} onClick={() => setOpen(false)} className="menu-entry">
            <Icon name="mail" />
            Inbox
          </Link>
        )}
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            logOut()
          }}
          className="menu-entry"
        >
          <Icon name="log-out" />
          Log out
        </button>
      </div>
    </div>
  )
}

function useDismiss(inside: RefObject<HTMLElement | null>, open: boolean, onDismiss: (byKey: boolean) => void): void {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (!open) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) dismiss(false)
    }
    document.addEventListener('pointerdown', handleElsewhere, { signal })
    document.addEventListener('focusin', handleElsewhere, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true), { signal })
    return () => controller.abort()
  }, [inside, open])
}

import { useId } from 'react'
import { Link } from 'wouter'
import { account } from '#src/content/account.ts'
import { inbox } from '#src/content/inbox.ts'
import { HAS_ACCOUNTS } from '#src/content/features.ts'
import { links } from '#src/content/links.ts'
import { avatarStyle, initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'

const words = inbox.account

type AccountMenuProps = { name: string; email: string; onLogOut: () => void }

export function AccountMenu({ name, email, onLogOut }: AccountMenuProps) {
  const id = useId()
  const letters = initials(name, email)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${words.menu} ${letters}`}
        className={`${avatarStyle} hover:bg-night-700 max-lg:order-2 max-lg:ml-auto`}
      >
        {letters}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-[4.25rem_1rem_auto_auto] w-68 rounded-lg border border-bar bg-paper-50 p-4 wrap-anywhere text-fg shadow-pop"
      >
        <p dir="auto" className="font-display text-[1.1875rem]/[1.3]">
          {name}
        </p>
        <p className="mb-2 text-xs/[1.5] text-fg-mute">{email}</p>
        {HAS_ACCOUNTS && (
          <Link href={links.account} className="quiet -ml-3">
            {account.page}
          </Link>
        )}
        <button type="button" className="quiet -ml-3" onClick={onLogOut}>
          <Icon name="log-out" />
          {words.logOut}
        </button>
      </div>
    </>
  )
}

import { useId } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'

const words = inbox.account

type AccountMenuProps = { name: string; email: string; onLogOut: () => void }

export function AccountMenu({ name, email, onLogOut }: AccountMenuProps) {
  const id = useId()
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0])
    .join('')
    .toUpperCase()
  return (
    <>
      <button type="button" className="avatar" popoverTarget={id} aria-label={`${words.menu} ${letters}`}>
        {letters}
      </button>
      <div id={id} popover="auto" className="account-panel">
        <p dir="auto">{name}</p>
        <p>{email}</p>
        <button type="button" className="quiet" onClick={onLogOut}>
          <Icon name="log-out" />
          {words.logOut}
        </button>
      </div>
    </>
  )
}

import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useAuth } from '../session/auth-provider.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { nameOf, useLogOut } from './signed-in.ts'
import { useMembership } from '../session/use-membership.ts'

const signInStyles = {
  bar: 'nav-link inline-flex min-h-11 items-center py-3 text-paper-200 hover:text-paper-50',
  menu: 'flex min-h-11 items-center text-[1.0625rem] font-medium hover:text-brass-200',
}

export function AccountEntry({ placement }: { placement: 'bar' | 'menu' }) {
  const { status, user, profile } = useAuth()

  if (status === 'signed-in') {
    const email = user.email ?? ''
    if (placement === 'menu') return <MenuLogOut email={email} />
    return <AvatarMenu fullName={nameOf({ user, profile })} email={email} />
  }
  return (
    <Link
      href={links.signIn}
      className={`${signInStyles[placement]} ${status === 'loading' ? 'stored-session:invisible' : ''}`}
    >
      Sign In
    </Link>
  )
}

export function SignedInMark() {
  const { status, user, profile } = useAuth()
  if (status !== 'signed-in') return null
  const email = user.email ?? ''
  return (
    <span
      role="img"
      aria-label={`Logged in as ${email}`}
      className="account-mark pointer-events-none absolute -top-1.5 -right-4 lg:hidden"
    >
      {initials(nameOf({ user, profile }), email)}
    </span>
  )
}

function MenuLogOut({ email }: { email: string }) {
  const logOut = useLogOut()
  const { isMember } = useMembership(email)
  return (
    <>
      <Link href={links.account} className={`${signInStyles.menu} gap-3`}>
        <Icon name="user" className="size-5" />
        Your account
      </Link>
      {isMember && (
        <Link href={links.inbox} className={`${signInStyles.menu} gap-3`}>
          <Icon name="mail" className="size-5" />
          Inbox
        </Link>
      )}
      <button
        type="button"
        onClick={logOut}
        className="flex min-h-11 w-full min-w-0 items-center gap-3 py-1 text-left font-medium text-mist-300 hover:text-fg"
      >
        <Icon name="log-out" className="size-5 flex-none" />
        <span className="min-w-0">
          Log out <span className="block max-w-full truncate text-sm">({email})</span>
        </span>
      </button>
    </>
  )
}

import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { lineStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { useAuth } from './use-auth.ts'
import { useLogOut } from './use-log-out.ts'

const signInStyles = {
  bar: `inline-flex min-h-11 items-center rounded-md px-4.5 text-paper-200 hover:text-paper-50 ${lineStyle}`,
  menu: 'menu-entry',
}

/**
 * The visitor's way in, or out. Until it is known which, the place is kept but shows nothing; without scripts it will
 * never be known, and signing in is the honest offer.
 */
export function AccountEntry({ place }: { place: 'bar' | 'menu' }) {
  const { status, user, profile } = useAuth()

  if (status === 'signed-in') {
    const email = user.email ?? ''
    return place === 'bar' ? (
      <AvatarMenu fullName={profile?.full_name ?? null} email={email} />
    ) : (
      <MenuLogOut email={email} />
    )
  }
  return (
    <Link
      href={links.signIn}
      className={`${signInStyles[place]} ${status === 'loading' ? 'invisible noscript:visible' : ''}`}
    >
      {words.account.signIn}
    </Link>
  )
}

function MenuLogOut({ email }: { email: string }) {
  const logOut = useLogOut()
  return (
    <button
      type="button"
      onClick={logOut}
      className="mt-6 flex min-h-11 w-full items-center gap-3 text-left font-medium wrap-anywhere text-mist-300 hover:text-fg"
    >
      <Icon name="log-out" />
      {`${words.account.logOut} (${email})`}
    </button>
  )
}

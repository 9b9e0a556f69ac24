import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { lineStyle } from '#src/ui/button-style.ts'
import { useAuth } from './use-auth.ts'

const styles = {
  bar: `inline-flex min-h-11 items-center rounded-md px-4.5 text-paper-200 hover:text-paper-50 ${lineStyle}`,
  menu: 'menu-entry',
}

/**
 * The visitor's way in, or out. Until it is known which, the place is kept but shows nothing; without scripts it will
 * never be known, and signing in is the honest offer.
 */
export function AccountEntry({ place }: { place: keyof typeof styles }) {
  const { account, logOut } = useAuth()

  const handleLogOut = async () => {
    const error = await logOut()
    if (error) console.error('auth: not logged out', error)
  }

  if (account.status === 'signed-in') {
    return (
      <>
        {place === 'bar' && <span className="max-w-48 truncate text-mist-300">{account.user.email}</span>}
        <button type="button" className={styles[place]} onClick={() => void handleLogOut()}>
          {words.logOut}
          {place === 'menu' && ` (${account.user.email})`}
        </button>
      </>
    )
  }
  return (
    <Link
      href={links.signIn}
      className={`${styles[place]} ${account.status === 'loading' ? 'invisible noscript:visible' : ''}`}
    >
      {words.signIn}
    </Link>
  )
}

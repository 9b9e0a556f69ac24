import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { account as entry } from '#src/content/account.ts'
import { accountPage as words } from '#src/content/account-page.ts'
import { navigation } from '#src/content/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { authPaths, returnToAccount } from '../auth-view.ts'
import { initials } from '../menu/initials.ts'
import { nameAtSignUp } from '../menu/name-at-sign-up.ts'
import { useLogOut } from '../menu/use-log-out.ts'
import { useAuth } from '../session/use-auth.ts'
import { DeleteLeaf } from './delete-leaf.tsx'
import { DevicesLeaf } from './devices-leaf.tsx'
import { NameLeaf } from './name-leaf.tsx'
import { PasswordLeaf } from './password-leaf.tsx'
import { RecordsLeaf } from './records-leaf.tsx'
import { useAccountData } from './use-account-data.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './account-screen.css'

/** What everyone with an account can see and do. Who is not signed in logs in first and comes back. */
export function AccountScreen({ brand }: { brand: ReactNode }) {
  const { status, user, profile } = useAuth()
  const { loaded, reload } = useAccountData(user?.id ?? null)
  const email = user?.email ?? ''
  const name = user && (profile ? profile.full_name : nameAtSignUp(user))
  const hasFactor = user?.factors?.some((factor) => factor.status === 'verified') ?? false
  const isTeam = typeof loaded === 'object' && loaded.isTeam
  const [, navigate] = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
    if (status !== 'signed-out') return
    if (wasSignedIn.current) navigate('/', { replace: true })
    else navigate(authPaths.login, { replace: true, state: returnToAccount })
  }, [status, navigate])

  return (
    <div className="acct-page on-paper">
      <a href="#main" className="acct-skip">
        {navigation.skip}
      </a>
      <header className="acct-bar">
        {brand}
        <nav aria-label={words.nav.label}>
          {isTeam ? <Link href="/inbox">{words.nav.inbox}</Link> : <Link href="/">{words.nav.home}</Link>}
          <a href="#main" aria-current="page">
            {words.nav.account}
          </a>
        </nav>
        {user && (
          <span role="img" aria-label={`${entry.signedInAs} ${email}`} className="acct-avatar">
            {initials(name, email)}
          </span>
        )}
      </header>
      <main id="main" tabIndex={-1} className="acct">
        <header className="acct-head">
          <div>
            <h1>{words.heading}</h1>
            <p>{words.lead}</p>
          </div>
          {user && <LogOutButton />}
        </header>
        <div className="chart-bars" />
        <p className="acct-no-script hidden noscript:block">{words.noScript}</p>
        {user && (
          <Fragment key={user.id}>
            {/* The field keeps what is typed in it. */}
            <NameLeaf key={profile ? 'loaded' : 'loading'} id={user.id} name={name ?? ''} email={email} />
            <PasswordLeaf email={email} hasFactor={hasFactor} />
            <DevicesLeaf />
            <RecordsLeaf loaded={loaded} reload={reload} />
            <DeleteLeaf email={email} isTeam={isTeam} />
          </Fragment>
        )}
        <div className="chart-bars" />
      </main>
    </div>
  )
}

function LogOutButton() {
  const logOut = useLogOut()
  return (
    <Button look="line" onClick={logOut}>
      <Icon name="log-out" />
      {words.logOut}
    </Button>
  )
}

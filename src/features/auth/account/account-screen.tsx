import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { account as entry } from '#src/content/account.ts'
import { accountPage as words } from '#src/content/account-page.ts'
import { navigation } from '#src/content/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { avatarStyle, initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { authPaths, returnToAccount } from '../auth-view.ts'
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
      <SkipLink>{navigation.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <Link href={isTeam ? '/inbox' : '/'}>{isTeam ? words.nav.inbox : words.nav.home}</Link>
          <a href="#main" aria-current="page">
            {words.nav.account}
          </a>
        </nav>
        {user && (
          <span role="img" aria-label={`${entry.signedInAs} ${email}`} className={avatarStyle}>
            {initials(name, email)}
          </span>
        )}
      </RecordBar>
      <main id="main" tabIndex={-1} className="acct">
        <header className="acct-head">
          <div>
            <h1 className="text-4xl">{words.heading}</h1>
            <p className="mt-3 text-lg text-fg-soft">{words.lead}</p>
          </div>
          {user && <LogOutButton />}
        </header>
        <div className="chart-bars" />
        <p className="hidden py-8 noscript:block">{words.noScript}</p>
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
    <Button look="line" size="small" onClick={logOut}>
      <Icon name="log-out" />
      {words.logOut}
    </Button>
  )
}

// The page /account: what users can see and do with their account. A section is a file here, with its text and its form;
// their requests are in account-changes.ts.
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { initials } from '#src/ui/avatar.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { authPaths } from '../auth-paths.ts'
import type { HistoryState } from '../history-state.ts'
import { nameOf, useLogOut } from '../menu/signed-in.ts'
import { useMembership } from '../session/use-membership.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { DeleteSection } from './delete-section.tsx'
import { HistorySection } from './history-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'

export function AccountScreen({ brand }: { brand: ReactNode }) {
  const { status, user, profile } = useAuth()
  const email = user?.email ?? ''
  const name = nameOf({ user, profile })
  const hasFactor = user?.factors?.some((factor) => factor.status === 'verified') ?? false
  const { isMember: isTeam } = useMembership(user ? user.id : null)
  const [, navigate] = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
    if (status !== 'signed-out') return
    const state: HistoryState = { returnTo: links.account }
    if (wasSignedIn.current) navigate('/', { replace: true })
    else navigate(authPaths.login, { replace: true, state })
  }, [status, navigate])

  return (
    <div className="min-h-svh bg-bg text-[1rem]/[1.5] text-fg on-paper">
      <SkipLink>{navigation.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label="Account">
          <Link href={isTeam ? links.inbox : '/'}>{isTeam ? 'Inbox' : 'Home'}</Link>
          <a href="#main" aria-current="page">
            Account
          </a>
        </nav>
        {user && (
          <span role="img" aria-label={`Logged in as ${email}`} className="avatar ml-auto">
            {initials(name, email)}
          </span>
        )}
      </RecordBar>
      <main id="main" tabIndex={-1} className="wrap mt-[clamp(1.75rem,4vw,3.5rem)] pb-[clamp(3rem,6vw,6rem)]">
        <header className="mb-[clamp(1.5rem,3vw,2.5rem)] flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-4xl">Your account</h1>
          <p className="w-full text-lg text-fg-soft sm:order-1">What we store about you, and how to change it.</p>
          {user && <LogOutButton className="max-sm:hidden" />}
        </header>
        <div className="chart-bars" />
        <p className="hidden py-8 noscript:block">
          Your account needs JavaScript, which is switched off in this browser.
        </p>
        {user && (
          // After a change of account in another tab nothing of the previous one is shown.
          <Fragment key={user.id}>
            <HistorySection />
            <NameSection key={profile ? 'loaded' : 'loading'} userId={user.id} name={name ?? ''} />
            <PasswordSection email={email} hasFactor={hasFactor} isTeam={isTeam} />
            <DeleteSection email={email} isTeam={isTeam} />
            <LogOutButton className="my-6 w-full sm:hidden" />
          </Fragment>
        )}
        <div className="chart-bars" />
      </main>
    </div>
  )
}

function LogOutButton({ className }: { className: string }) {
  const logOut = useLogOut()
  return (
    <Button variant="line" size="small" className={className} onClick={logOut}>
      <Icon name="log-out" />
      Log out
    </Button>
  )
}

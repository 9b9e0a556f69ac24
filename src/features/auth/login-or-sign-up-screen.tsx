import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Banner } from '#src/ui/banner.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { dismissToasts } from '#src/ui/toast-store.ts'
import { authPaths, type AuthView } from './auth-paths.ts'
import { LoginForm } from './forms/login-form.tsx'
import { SignUpForm } from './forms/sign-up-form.tsx'
import type { EmailLink } from './session/account-calls.ts'
import { useAuth } from './session/auth-provider.tsx'

type LoginOrSignUpScreenProps = {
  view: AuthView
  isForTeam: boolean
  expiredLink: EmailLink['type'] | null
}

export function LoginOrSignUpScreen({ view, isForTeam, expiredLink }: LoginOrSignUpScreenProps) {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const historyState: unknown = useHistoryState()
  const isSignUp = view === 'signup'
  const loginLead = isForTeam
    ? 'Log in to open the team’s inbox.'
    : 'Log in, or create\u00a0an\u00a0account. It takes a minute.'

  const selectTab = (tab: 'login' | 'signup') => {
    dismissToasts()
    navigate(authPaths[tab], { replace: true, state: historyState })
  }

  return (
    <>
      <ScreenHeading
        title={isSignUp ? 'Create an account' : 'Welcome'}
        lead={isSignUp ? 'See what you sent us, and whether we have replied.' : loginLead}
      />
      {/* With a session, a toast on the next page has this text. */}
      <ExpiredLinkNotice expired={view === 'login' && !user ? expiredLink : null} />
      <p className="mt-6 hidden text-vermilion-300 noscript:block">
        {HAS_ACCOUNTS
          ? 'Logging in and signing up need JavaScript, which is switched off in this browser.'
          : 'Logging in needs JavaScript, which is switched off in this browser.'}
      </p>
      {HAS_ACCOUNTS ? (
        <Tabs
          label="Account"
          selected={isSignUp ? 'signup' : 'login'}
          onSelect={selectTab}
          tabs={[
            { id: 'login', label: 'Login', panel: <LoginForm /> },
            { id: 'signup', label: 'Sign Up', panel: <SignUpForm /> },
          ]}
        />
      ) : (
        <LoginForm />
      )}
    </>
  )
}

const EXPIRED_LINK_TEXTS: Record<EmailLink['type'], string> = {
  recovery: 'Links work once, for one hour. Log in below, or ask for a new one.',
  signup: 'Links work once, for one hour. Log in below and we’ll offer to send you a new one.',
}

/** The live region is always in the page, so that its text is announced. */
function ExpiredLinkNotice({ expired }: { expired: EmailLink['type'] | null }) {
  return (
    <div role="status" className={expired ? 'mt-6' : ''}>
      {expired && (
        <Banner heading="This link no longer works" text={EXPIRED_LINK_TEXTS[expired]}>
          {expired === 'recovery' && (
            <Link href={authPaths.forgot} className="text-sm text-link">
              Get a new link
            </Link>
          )}
        </Banner>
      )}
    </div>
  )
}

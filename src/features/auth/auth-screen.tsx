// Login, sign-up and recovery at /auth, and before the inbox. A form or a screen is one file, with its text:
//   auth-screen.tsx   which screen is shown; auth-frame.tsx is the layout around it
//   forms/            login, sign-up, forgotten and new password; a member's code in second-factor.tsx
//   email-link/       what is shown for an emailed link, and while one is expected
//   history-state.ts  what an entry of the history keeps, such as the page after a login
//   session/          the current account (auth-store.ts), and the requests to the auth service (account-calls.ts)
//   account/          the page /account, a component for each section
//   menu/             the entry in the navigation
//   team-only.tsx     what a customer sees at /inbox
import type { Session } from '@supabase/supabase-js'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { AuthFrame } from './auth-frame.tsx'
import { viewOf } from './auth-paths.ts'
import { ForgotPasswordScreen } from './forms/forgot-password-screen.tsx'
import { NewPasswordScreen } from './forms/new-password-screen.tsx'
import { claimsOf, isRecovery, parseHistoryState, returnPath } from './history-state.ts'
import { LoginOrSignUpScreen } from './login-or-sign-up-screen.tsx'
import { CheckInboxScreen } from './email-link/check-inbox-screen.tsx'
import { EmailLinkScreen, useEmailLink } from './email-link/email-link-screen.tsx'
import { authStore } from './session/auth-store.ts'
import { useAuth } from './session/auth-provider.tsx'

const SecondFactor = lazy(async () => ({ default: (await import('./forms/second-factor.tsx')).SecondFactor }))

export function AuthScreen({ brand, isForTeam = !HAS_ACCOUNTS }: { brand: ReactNode; isForTeam?: boolean }) {
  const { session } = useAuth()
  const [, navigate] = useLocation()
  const search = useSearch()
  const view = viewOf(useHydrated() ? search : '')
  const historyState = parseHistoryState(useHistoryState())
  const emailLink = useEmailLink()

  const recovery = session && isRecovery(historyState, session) ? session : null
  const isDone = session !== null && !recovery && !emailLink.link
  const redirectTo = returnPath(historyState)

  useEffect(() => {
    authStore.prepare()
    delete document.documentElement.dataset['link']
  }, [])

  useEffect(() => {
    if (isDone) navigate(redirectTo, { replace: true })
  }, [isDone, navigate, redirectTo])

  const { email, purpose } = historyState

  const renderScreen = (): ReactNode => {
    if (view === 'login' && emailLink.link) return <EmailLinkScreen {...emailLink} />
    if (recovery && needsSecondFactor(recovery))
      return (
        <Suspense>
          <SecondFactor onVerified={() => {}} />
        </Suspense>
      )
    if (recovery) return <NewPasswordScreen />
    if (view === 'inbox' && email !== undefined && purpose) return <CheckInboxScreen email={email} purpose={purpose} />
    if (view === 'forgot') return <ForgotPasswordScreen />
    return <LoginOrSignUpScreen view={view} isForTeam={isForTeam} expiredLink={emailLink.expired} />
  }
  return <AuthFrame brand={brand}>{renderScreen()}</AuthFrame>
}

/** The auth service sets no new password for an account with an authenticator app before its code was entered. */
function needsSecondFactor(session: Session): boolean {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified')
  return hasFactor === true && claimsOf(session)['aal'] !== 'aal2'
}

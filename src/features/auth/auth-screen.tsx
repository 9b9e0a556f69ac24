// Login, sign-up and recovery at /auth, and before the inbox. The files of this folder:
//   auth-screen.tsx   which form or notice is shown; auth-frame.tsx is the layout around it
//   auth-view.ts      the addresses of these forms, and the page after a login
//   auth-toasts.ts    the toasts; all other words are in src/content
//   forms/            one table of the four forms (forms.tsx); a member's code in second-factor.tsx
//   mail/             links in mails: their content (email-link.ts) and how they are handled
//   session/          the current account (auth-store.ts), and the calls to the auth service (account-calls.ts)
//   account/          the page /account, a component for each section
//   menu/             the entry in the navigation
//   team-only.tsx     what a customer sees at /inbox
import type { Session } from '@supabase/supabase-js'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { dismissToasts } from '#src/ui/toast-store.ts'
import { AuthFrame } from './auth-frame.tsx'
import { authPaths, isRecovery, returnPath, viewOf, type AuthView } from './auth-view.ts'
import { claimsOf } from './session/claims.ts'
import { AccountForm } from './forms/forms.tsx'
import { CheckInbox, readExpectedMail } from './mail/check-inbox.tsx'
import { LinkCard, LinkNotice, useEmailLink, type FollowedLink } from './mail/use-email-link.tsx'
import { authStore } from './session/auth-store.ts'
import { useAuth } from './session/use-auth.ts'

// Members of the team only.
const SecondFactor = lazy(async () => ({ default: (await import('./forms/second-factor.tsx')).SecondFactor }))

/** A visitor who is logged in is redirected, unless a new password has to be set. */
export function AuthScreen({ brand, lead }: { brand: ReactNode; lead: string }) {
  const { session } = useAuth()
  const link = useEmailLink()
  const [, navigate] = useLocation()
  const historyState: unknown = useHistoryState()
  const goal = returnPath(historyState)

  useEffect(() => authStore.prepare(), [])

  useEffect(() => {
    delete document.documentElement.dataset['link']
  }, [])

  const hasNothingToDo = session !== null && !isRecovery(historyState, session) && !link.link
  useEffect(() => {
    if (hasNothingToDo) navigate(goal, { replace: true })
  }, [hasNothingToDo, navigate, goal])

  return (
    <AuthFrame brand={brand}>
      <AuthBox lead={lead} link={link} />
    </AuthFrame>
  )
}

function AuthBox({ lead, link }: { lead: string; link: FollowedLink }) {
  const { user, session } = useAuth()
  const search = useSearch()
  // Hydration has to match the HTML, which is prerendered without a query.
  const isHydrated = useBrowserValue(() => true, false)
  const view = viewOf(isHydrated ? search : '')
  const historyState: unknown = useHistoryState()
  const mail = view === 'inbox' ? readExpectedMail(historyState) : null
  const recovering = session && isRecovery(historyState, session) ? session : null
  const screen = screenOf(view, { hasLink: link.link !== null, recovering, hasMail: mail !== null })
  const [firstScreen] = useState(screen)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && screen !== firstScreen) setHasMoved(true)

  const screens: Record<AuthScreenName, Shown> = {
    link: { title: words.link.heading, body: <LinkCard {...link} />, hasBack: true },
    'second-factor': {
      body: (
        <Suspense>
          {/* The new session ends this step. */}
          <SecondFactor onVerified={() => {}} />
        </Suspense>
      ),
    },
    'new-password': {
      title: words.newPassword.heading,
      lead: words.newPassword.lead(user?.email ?? ''),
      body: <AccountForm name="new-password" />,
    },
    inbox: {
      title: words.inbox.heading,
      body: mail && <CheckInbox key={mail.email} {...mail} />,
      hasBack: true,
    },
    forgot: {
      title: words.forgot.heading,
      lead: words.forgot.lead,
      body: <AccountForm name="forgot" />,
      hasBack: true,
    },
    tabs: {
      ...(view === 'signup'
        ? { title: words.signUp.heading, lead: words.signUp.purpose }
        : { title: words.heading, lead }),
      body: <LogInOrSignUp view={view} link={link} />,
    },
  }
  const { title, lead: text = '', body, hasBack } = screens[screen]
  return (
    <>
      {title && <ScreenHeading key={screen} takesFocus={hasMoved} title={title} lead={text} />}
      {body}
      {hasBack && (
        <Link href={authPaths.login} className="mt-5 text-sm text-link">
          {words.forgot.back}
        </Link>
      )}
    </>
  )
}

type AuthScreenName = 'link' | 'second-factor' | 'new-password' | 'inbox' | 'forgot' | 'tabs'
/** `hasBack`: with a link to the login. */
type Shown = { title?: string; lead?: string; body: ReactNode; hasBack?: boolean }

function LogInOrSignUp({ view, link }: { view: AuthView; link: FollowedLink }) {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const historyState: unknown = useHistoryState()
  const logInForm = <AccountForm name="log-in" />
  const selectTab = (tab: 'login' | 'signup') => {
    dismissToasts()
    navigate(authPaths[tab], { replace: true, state: historyState })
  }
  return (
    <>
      {/* With a session, a toast on the next page has this text. */}
      <LinkNotice expired={view === 'login' && !user ? link.expired : null} />
      <p className="mt-6 hidden text-vermilion-300 noscript:block">{words.noScript}</p>
      {HAS_ACCOUNTS ? (
        <Tabs
          label={words.tabs}
          selected={view === 'signup' ? 'signup' : 'login'}
          onSelect={selectTab}
          tabs={[
            { id: 'login', label: words.logIn.tab, panel: logInForm },
            { id: 'signup', label: words.signUp.tab, panel: <SignUp /> },
          ]}
        />
      ) : (
        logInForm
      )}
    </>
  )
}

function SignUp() {
  return (
    <>
      <AccountForm name="sign-up" />
      {/* Below the button, which is in view on a phone. */}
      <p className="mt-4 text-sm text-fg-soft">
        {words.signUp.notNeeded}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {navigation.privacy}
        </a>
      </p>
    </>
  )
}

/** The auth service sets no new password for an account with an authenticator app before its code was entered. */
function needsSecondFactor(session: Session): boolean {
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified')
  return hasFactor === true && claimsOf(session)['aal'] !== 'aal2'
}

type Situation = { hasLink: boolean; recovering: Session | null; hasMail: boolean }

function screenOf(view: AuthView, { hasLink, recovering, hasMail }: Situation): AuthScreenName {
  if (view === 'login' && hasLink) return 'link'
  if (recovering) return needsSecondFactor(recovering) ? 'second-factor' : 'new-password'
  if (hasMail) return 'inbox'
  return view === 'forgot' ? 'forgot' : 'tabs'
}

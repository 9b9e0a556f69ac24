import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { dismissToasts } from '#src/ui/toast-store.ts'
import { authPaths, type AuthView } from './auth-view.ts'
import { CheckInbox, readExpectedMail, type ExpectedMail } from './mail/check-inbox.tsx'
import { LogInForm } from './forms/log-in-form.tsx'
import { ForgotForm, NewPasswordForm } from './forms/recovery-forms.tsx'
import { SignUpForm } from './forms/sign-up-form.tsx'
import { useAuth } from './session/use-auth.ts'
import { LinkCard, LinkNotice, type FollowedLink } from './mail/use-email-link.tsx'

type AuthBoxProps = {
  view: AuthView
  lead: string
  link: FollowedLink
  isRecovering: boolean
}

export function AuthBox({ view, lead, link, isRecovering }: AuthBoxProps) {
  const { user } = useAuth()
  const [, navigate] = useLocation()
  const historyState: unknown = useHistoryState()
  const mail = view === 'inbox' ? readExpectedMail(historyState) : null
  // In the history, so that Back, Forward and a reload work.
  const expectMail = (expected: ExpectedMail) => navigate(authPaths.inbox, { state: expected })
  const screen = screenOf({ view, link, isRecovering }, mail)
  const [firstScreen] = useState(screen)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && screen !== firstScreen) setHasMoved(true)

  if (screen === 'link') {
    return (
      <>
        <AuthHeading key={screen} takesFocus={hasMoved} title={words.link.heading} />
        <LinkCard link={link} />
        <BackToLogIn onLeave={link.forget} />
      </>
    )
  }
  if (screen === 'new-password') {
    return (
      <>
        <AuthHeading
          key={screen}
          takesFocus={hasMoved}
          title={words.newPassword.heading}
          lead={words.newPassword.lead(user?.email ?? '')}
        />
        <NewPasswordForm />
      </>
    )
  }
  if (mail) {
    return (
      <>
        <AuthHeading key={screen} takesFocus={hasMoved} title={words.inbox.heading} />
        <CheckInbox key={mail.email} {...mail} />
        <BackToLogIn />
      </>
    )
  }
  if (view === 'forgot') {
    return (
      <>
        <AuthHeading key={screen} takesFocus={hasMoved} title={words.forgot.heading} lead={words.forgot.lead} />
        <ForgotForm onMailSent={(email) => expectMail({ email, purpose: 'recover', isJustSent: true })} />
        <BackToLogIn />
      </>
    )
  }
  const expectConfirmation = (email: string, isJustSent: boolean) =>
    expectMail({ email, purpose: 'confirm', isJustSent })
  const logInForm = <LogInForm onUnconfirmed={(email) => expectConfirmation(email, false)} />
  return (
    <>
      <AuthHeading
        key={screen}
        takesFocus={hasMoved}
        title={view === 'signup' ? words.signUp.heading : words.heading}
        lead={lead}
      />
      <LinkNotice status={view === 'login' ? link.status : 'none'} onAskAgain={link.forget} />
      <p className="mt-6 hidden text-vermilion-300 noscript:block">{words.noScript}</p>
      {HAS_ACCOUNTS ? (
        <Tabs
          label={words.tabs}
          selected={view === 'signup' ? 'signup' : 'login'}
          onSelect={(tab) => {
            dismissToasts()
            navigate(authPaths[tab], { replace: true, state: historyState })
          }}
          tabs={[
            { id: 'login', label: words.logIn.tab, panel: logInForm },
            {
              id: 'signup',
              label: words.signUp.tab,
              panel: <SignUpForm onMailSent={(email) => expectConfirmation(email, true)} />,
            },
          ]}
        />
      ) : (
        logInForm
      )}
    </>
  )
}

function screenOf({ view, link, isRecovering }: Omit<AuthBoxProps, 'lead'>, mail: ExpectedMail | null) {
  if (view === 'login' && 'link' in link) return 'link'
  if (isRecovering) return 'new-password'
  if (mail) return 'inbox'
  return view === 'forgot' ? 'forgot' : 'tabs'
}

/** The heading of a screen of /auth. It takes the focus when it replaces another one, as on a new page. */
function AuthHeading({ title, lead, takesFocus }: { title: string; lead?: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-[380] outline-none">
        {title}
      </h1>
      {lead && <p className="mt-3 text-balance wrap-anywhere text-fg-soft">{lead}</p>}
    </>
  )
}

function BackToLogIn({ onLeave }: { onLeave?: () => void }) {
  return (
    <Link href={authPaths.login} {...(onLeave && { onClick: onLeave })} className="mt-5 text-sm text-link">
      {words.forgot.back}
    </Link>
  )
}

import { Link, useLocation } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { authPaths, type AuthTab } from './auth-view.ts'
import { CheckInbox, type ExpectedMail } from './check-inbox.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LogInForm } from './log-in-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { LinkStatus } from './use-email-link.ts'

type AuthBoxProps = {
  view: AuthTab | 'forgot'
  link: LinkStatus
  mail: ExpectedMail | null
  onMail: (mail: ExpectedMail | null) => void
  isRecovering: boolean
}

export function AuthBox({ view, link, mail, onMail, isRecovering }: AuthBoxProps) {
  const [, navigate] = useLocation()

  if (isRecovering) {
    return (
      <>
        <Heading title={words.newPassword.heading} lead={words.newPassword.lead} />
        <NewPasswordForm />
      </>
    )
  }
  if (mail) {
    return (
      <>
        <Heading title={words.inbox.heading} />
        <CheckInbox key={mail.email} {...mail} />
        <BackToLogIn onClick={() => onMail(null)} />
      </>
    )
  }
  if (view === 'forgot') {
    return (
      <>
        <Heading title={words.forgot.heading} lead={words.forgot.lead} />
        <ForgotForm onMailSent={(email) => onMail({ email, purpose: 'recover' })} />
        <BackToLogIn />
      </>
    )
  }
  const expectConfirmation = (email: string) => onMail({ email, purpose: 'confirm' })
  return (
    <>
      <Heading title={words.heading} lead={words.lead} />
      <LinkNotice link={link} />
      <Tabs
        label={words.tabs}
        selected={view}
        onSelect={(tab) => navigate(authPaths[tab], { replace: true })}
        tabs={[
          { id: 'login', label: words.logIn.tab, panel: <LogInForm onUnconfirmed={expectConfirmation} /> },
          { id: 'signup', label: words.signUp.tab, panel: <SignUpForm onMailSent={expectConfirmation} /> },
        ]}
      />
    </>
  )
}

function Heading({ title, lead }: { title: string; lead?: string }) {
  return (
    <>
      <h1 className="text-3xl font-[380]">{title}</h1>
      {lead && <p className="mt-3 text-balance text-fg-soft">{lead}</p>}
    </>
  )
}

function BackToLogIn({ onClick }: { onClick?: () => void }) {
  return (
    <Link href={authPaths.login} onClick={onClick} className="mt-5 text-sm text-link">
      {words.forgot.back}
    </Link>
  )
}

function LinkNotice({ link }: { link: LinkStatus }) {
  return (
    <div role="status">
      {link === 'checking' && <p className="mt-6 text-fg-soft">{words.link.checking}</p>}
      {link === 'expired' && (
        <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-3.5 rounded-lg border border-vermilion-600 bg-vermilion-900 p-4 text-paper-200">
          <Icon name="alert" className="mt-0.5 size-5 text-vermilion-300" />
          <div>
            <p className="font-semibold text-fg">{words.link.expiredHeading}</p>
            <p className="text-sm">{words.link.expired}</p>
            <Link href={authPaths.forgot} className="text-sm text-link">
              {words.link.askAgain}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}

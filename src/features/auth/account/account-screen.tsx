import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { account as entry } from '#src/content/account.ts'
import { accountPage as words } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { avatarStyle, initials } from '#src/ui/avatar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/paper.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { authPaths } from '../auth-view.ts'
import { AccountField, NewPasswordField } from '../forms/account-field.tsx'
import type { TakeCaptcha } from '../forms/use-captcha.ts'
import { nameAtSignUp } from '../menu/name-at-sign-up.ts'
import { useLogOut } from '../menu/use-log-out.ts'
import type { AuthFailure } from '../session/auth-failure.ts'
import { useAuth } from '../session/use-auth.ts'
import { backend } from './account-backend.ts'
import { DeleteSection } from './delete-section.tsx'
import { failureText, SettingsForm, UsernameField, type Result } from './settings-section.tsx'
import { clock, HistorySection, useAccountData } from './history-section.tsx'

/** As in the check of public.profiles. */
const MAX_NAME_LENGTH = 200

/** As the auth service stores it. */
const MAX_EMAIL_LENGTH = 255

/** The old password is wrong, as a login or the change itself says. */
const WRONG = new Set(['invalid_credentials', 'current_password_invalid'])
const ABOUT_NEW = new Set(['weak_password', 'same_password'])
const ABOUT_EMAIL = new Set(['email_exists', 'email_address_invalid', 'validation_failed'])

/** What everyone with an account can see and do. Who is not signed in logs in first and comes back. */
export function AccountScreen({ brand }: { brand: ReactNode }) {
  const { status, user, profile } = useAuth()
  const { loaded, reload } = useAccountData(user?.id ?? null)
  const email = user?.email ?? ''
  const name = user && (profile ? profile.full_name : nameAtSignUp(user))
  const hasFactor = user?.factors?.some((factor) => factor.status === 'verified') ?? false
  const isTeam = typeof loaded === 'object' && loaded.isTeam
  const hasInbox = HAS_INBOX && isTeam
  const [, navigate] = useLocation()
  const wasSignedIn = useRef(false)

  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
    if (status !== 'signed-out') return
    if (wasSignedIn.current) navigate('/', { replace: true })
    else navigate(authPaths.login, { replace: true, state: { returnTo: links.account } })
  }, [status, navigate])

  return (
    <div className="min-h-svh bg-bg text-[1rem]/[1.5] text-fg on-paper">
      <SkipLink>{navigation.skip}</SkipLink>
      <RecordBar brand={brand}>
        <nav aria-label={words.nav.label}>
          <Link href={hasInbox ? links.inbox : '/'}>{hasInbox ? words.nav.inbox : words.nav.home}</Link>
          <a href="#main" aria-current="page">
            {words.nav.account}
          </a>
        </nav>
        {user && (
          <span role="img" aria-label={`${entry.signedInAs} ${email}`} className={`${avatarStyle} ml-auto`}>
            {initials(name, email)}
          </span>
        )}
      </RecordBar>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto mt-[clamp(2rem,5vw,4.5rem)] w-[min(100%-2*var(--spacing-gutter),68rem)] pb-[clamp(3rem,6vw,6rem)]"
      >
        <header className="mb-[clamp(1.5rem,3vw,2.5rem)] flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
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
            <NameSection key={profile ? 'loaded' : 'loading'} id={user.id} name={name ?? ''} />
            <EmailSection email={email} pending={user.new_email} />
            <PasswordSection email={email} hasFactor={hasFactor} />
            <DevicesSection />
            <HistorySection loaded={loaded} reload={reload} />
            <DeleteSection email={email} isTeam={isTeam} />
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

function NameSection({ id, name }: { id: string; name: string }) {
  const handleSubmit = async (values: FormValues): Promise<Result> => {
    const result = await backend.rename(id, values('full-name').trim())
    return result.ok ? { done: words.name.done(clock(new Date())) } : { failed: failureText(result.failure) }
  }

  return (
    <Section title={words.name.title}>
      <SettingsForm label={words.name.title} submit={words.name.submit} busy={words.name.busy} onSubmit={handleSubmit}>
        <AccountField
          label={auth.fields.fullName}
          name="full-name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
        />
      </SettingsForm>
    </Section>
  )
}

function EmailSection({ email, pending }: { email: string; pending: string | undefined }) {
  const handleSubmit = async (values: FormValues): Promise<Result> => {
    const wanted = values('email').trim()
    if (wanted.toLowerCase() === email) return { failed: words.email.same, field: 'email' }
    const result = await backend.changeEmail(wanted)
    if (result.ok) return { done: words.email.waiting(wanted) }
    const isAboutIt = ABOUT_EMAIL.has(result.failure.code ?? '')
    return { failed: failureText(result.failure), field: isAboutIt ? 'email' : undefined }
  }

  return (
    <Section title={words.email.title}>
      <SettingsForm
        label={words.email.title}
        submit={words.email.submit}
        busy={words.email.busy}
        note={pending ? words.email.waiting(pending) : words.email.note}
        onSubmit={handleSubmit}
      >
        <AccountField
          label={auth.fields.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={email}
        />
      </SettingsForm>
    </Section>
  )
}

function PasswordSection({ email, hasFactor }: { email: string; hasFactor: boolean }) {
  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha): Promise<Result> => {
    const login = { email, password: values('current-password'), captchaToken: await takeCaptcha() }
    const result = await backend.changePassword(login, values('password'), hasFactor)
    return result.ok ? { done: words.password.done } : refusal(result.failure)
  }

  return (
    <Section title={words.password.title}>
      <SettingsForm
        label={words.password.title}
        submit={words.password.submit}
        busy={words.password.busy}
        note={words.password.note}
        onSubmit={handleSubmit}
      >
        <UsernameField email={email} />
        <AccountField
          label={words.password.current}
          name="current-password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordField label={auth.fields.newPassword} />
      </SettingsForm>
    </Section>
  )
}

function refusal(failure: AuthFailure): Result {
  const code = failure.code ?? ''
  if (WRONG.has(code)) return { failed: words.password.wrong, field: 'current-password' }
  return { failed: failureText(failure), field: ABOUT_NEW.has(code) ? 'password' : undefined }
}

function DevicesSection() {
  return (
    <Section title={words.devices.title}>
      <p className="max-w-152 text-fg-soft">{words.devices.text}</p>
      <SettingsForm
        label={words.devices.title}
        submit={words.devices.submit}
        busy={words.devices.busy}
        onSubmit={signOutOthers}
      />
    </Section>
  )
}

async function signOutOthers(): Promise<Result> {
  const result = await backend.signOutOthers()
  return result.ok ? { done: words.devices.done } : { failed: failureText(result.failure) }
}

// The page /account: what users can see and do with their account. A section is a component here or beside it; its words
// are in src/content/account-page.ts, its call in account-changes.ts:
//   history-section.tsx   the messages of the account
//   delete-section.tsx    the deletion
//   settings-form.tsx     the form of every section
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { account as entry } from '#src/content/account.ts'
import { accountFields } from '#src/content/account-fields.ts'
import { accountPage as words } from '#src/content/account-page.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { avatarStyle, initials } from '#src/ui/avatar.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Section } from '#src/ui/paper.tsx'
import { RecordBar } from '#src/ui/record-bar.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { authPaths } from '../auth-view.ts'
import { AccountField, NewPasswordField, UsernameField } from '../forms/account-field.tsx'
import type { TakeCaptcha } from '../forms/use-captcha.ts'
import { nameOf, useLogOut } from '../menu/signed-in.ts'
import { useIsMember } from '../session/is-team-member.ts'
import { useAuth } from '../session/use-auth.ts'
import { changes, type Message } from './account-changes.ts'
import { DeleteSection } from './delete-section.tsx'
import { HistorySection } from './history-section.tsx'
import { SettingsForm } from './settings-form.tsx'

/** As in the check of public.profiles. */
const MAX_NAME_LENGTH = 200

/** A visitor who is not logged in logs in first and returns. */
export function AccountScreen({ brand }: { brand: ReactNode }) {
  const { status, user, profile } = useAuth()
  const loaded = useMessages(user?.id)
  const email = user?.email ?? ''
  const name = nameOf({ user, profile })
  const hasFactor = user?.factors?.some((factor) => factor.status === 'verified') ?? false
  const isTeam = useIsMember(user ? user.id : null)
  const logOut = useLogOut()
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
          <Link href={isTeam ? links.inbox : '/'}>{isTeam ? words.nav.inbox : words.nav.home}</Link>
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
      <main id="main" tabIndex={-1} className="wrap mt-[clamp(1.75rem,4vw,3.5rem)] pb-[clamp(3rem,6vw,6rem)]">
        <header className="mb-[clamp(1.5rem,3vw,2.5rem)] flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-4xl">{words.heading}</h1>
          <p className="w-full text-lg text-fg-soft sm:order-1">{words.lead}</p>
          {user && (
            <Button look="line" size="small" className="max-sm:w-full" onClick={logOut}>
              <Icon name="log-out" />
              {words.logOut}
            </Button>
          )}
        </header>
        <div className="chart-bars" />
        <p className="hidden py-8 noscript:block">{words.noScript}</p>
        {user && (
          <Fragment key={user.id}>
            <HistorySection loaded={loaded} />
            {/* The field keeps what is typed in it. */}
            <NameSection key={profile ? 'loaded' : 'loading'} id={user.id} name={name ?? ''} />
            <PasswordSection email={email} hasFactor={hasFactor} isTeam={isTeam} />
            <DeleteSection email={email} isTeam={isTeam} />
          </Fragment>
        )}
        <div className="chart-bars" />
      </main>
    </div>
  )
}

/** What the account sent. After a change of account in another tab, the messages of the previous one are hidden. */
function useMessages(id: string | undefined): Message[] | 'loading' | 'failed' {
  const [answer, setAnswer] = useState<{ of: string; loaded: Message[] | 'failed' } | null>(null)

  useEffect(() => {
    if (id) void changes.load().then((result) => setAnswer({ of: id, loaded: result.ok ? result.value : 'failed' }))
  }, [id])

  return answer && answer.of === id ? answer.loaded : 'loading'
}

function NameSection({ id, name }: { id: string; name: string }) {
  return (
    <Section title={words.name.title}>
      <SettingsForm words={words.name} send={(values) => changes.rename(id, values('full-name').trim())}>
        <AccountField
          label={accountFields.labels.fullName}
          name="full-name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
        />
      </SettingsForm>
    </Section>
  )
}

/** The old password is wrong, according to the login or the change itself. */
const WRONG_PASSWORD = { field: 'current-password', text: words.password.wrong }
const BLAME = {
  invalid_credentials: WRONG_PASSWORD,
  current_password_invalid: WRONG_PASSWORD,
  weak_password: { field: 'password' },
  same_password: { field: 'password' },
}

type PasswordSectionProps = { email: string; hasFactor: boolean; isTeam: boolean }

function PasswordSection({ email, hasFactor, isTeam }: PasswordSectionProps) {
  const send = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const login = { email, password: values('current-password'), captchaToken: await takeCaptcha() }
    return changes.changePassword(login, values('password'), hasFactor)
  }

  return (
    <Section title={words.password.title}>
      <SettingsForm words={words.password} send={send} blame={BLAME}>
        <UsernameField email={email} />
        <AccountField
          label={words.password.current}
          name="current-password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordField label={accountFields.labels.newPassword} isTeam={isTeam} />
      </SettingsForm>
    </Section>
  )
}

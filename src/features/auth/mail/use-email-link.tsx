import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { confirmedToast, expiredLinkToast } from '../auth-toasts.ts'
import { authPaths, recoveryState } from '../auth-view.ts'
import { isTeamMember } from '../session/is-team-member.ts'
import { useAuth } from '../session/use-auth.ts'
import { readEmailLink, type EmailLink } from './email-link.ts'

/** The error codes of a link that was used or is too old. After any other error it can be retried. */
const EXPIRED = new Set<string | null>(['otp_expired', 'validation_failed'])

/** `unchecked`: its validity could not be checked, with the server's message if there is one. */
type Attempt = { status: 'waiting' | 'checking' } | { status: 'unchecked'; message: string | null }

/**
 * Exchanges an emailed link for a session on a click, because mail scanners open links too and a link works once. It
 * stays in the address bar until the server has responded, so that it can be retried. `expired` is the kind of a link that
 * no longer works.
 */
export function useEmailLink() {
  const { followLink } = useAuth()
  const [, navigate] = useLocation()
  const search = useSearch()
  // Hydration has to match the HTML, which is prerendered without a query.
  const link = readEmailLink(useBrowserValue(() => true, false) ? search : '')
  const [attempt, setAttempt] = useState<Attempt>({ status: 'waiting' })
  const [expired, setExpired] = useState<EmailLink['type'] | null>(null)

  const follow = async () => {
    if (!link) return
    const { type } = link
    setAttempt({ status: 'checking' })
    const result = await followLink(link)
    if (!result.ok && !EXPIRED.has(result.failure.code)) {
      return setAttempt({ status: 'unchecked', message: result.failure.message })
    }
    if (!result.ok) {
      setExpired(type)
      // A visitor who is logged in is about to be redirected and would not see the notice.
      if (hasStoredSession()) showToast(expiredLinkToast)
    } else if (type === 'signup') showToast(confirmedToast(result.value?.user.email ?? ''))
    const recovered = result.ok && type === 'recovery' ? result.value : null
    const returnTo = recovered && (await isTeamMember()) ? links.inbox : null
    navigate(authPaths.login, { replace: true, state: { ...recoveryState(recovered), returnTo } })
  }

  return { link, attempt, expired, follow: () => void follow() }
}

export type FollowedLink = ReturnType<typeof useEmailLink>

/** Confirms before an emailed link is used, because the account is only known afterwards. */
export function LinkCard({ link, attempt, follow }: FollowedLink) {
  if (!link) return null
  const isUnchecked = attempt.status === 'unchecked'
  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p>{words.link.leads[link.type]}</p>
      <p className="text-sm">{words.link.onlyIf}</p>
      <div role="status">
        {isUnchecked && (
          <Banner heading={words.link.uncheckedHeading} text={attempt.message ?? words.link.noAnswer}>
            <p className="text-sm">{words.link.stillValid}</p>
          </Banner>
        )}
      </div>
      <Button busy={attempt.status === 'checking' && words.link.checking} onClick={follow}>
        {isUnchecked ? words.link.retry : words.link.proceed}
      </Button>
    </div>
  )
}

/** Why an emailed link does not work. The live region is always in the page, so that its text is announced. */
export function LinkNotice({ expired }: { expired: EmailLink['type'] | null }) {
  return (
    <div role="status" className={expired ? 'mt-6' : ''}>
      {expired && (
        <Banner heading={words.link.expiredHeading} text={words.link.expired[expired]}>
          {expired === 'recovery' && (
            <Link href={authPaths.forgot} className="text-sm text-link">
              {words.link.askAgain}
            </Link>
          )}
        </Banner>
      )}
    </div>
  )
}

import type { Session } from '@supabase/supabase-js'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#src/content/links.ts'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { authPaths } from '../auth-paths.ts'
import { BackToLogin } from '../forms/account-links.tsx'
import { recoveryState, type HistoryState } from '../history-state.ts'
import type { EmailLink } from '../session/account-calls.ts'
import { isTeamMember } from '../session/use-membership.ts'
import { useAuth } from '../session/auth-provider.tsx'

/** The error codes of a link that was used or is too old. After any other error it can be retried. */
const EXPIRED = new Set<string | null>(['otp_expired', 'validation_failed'])

type LinkStatus = { name: 'waiting' | 'checking' } | { name: 'unchecked'; message: string | null }

/**
 * Exchanges an emailed link for a session on a click, because mail scanners open links too and a link works once. It
 * stays in the address bar until the server has responded, so that it can be retried. `expired` is the kind of a link that
 * no longer works.
 */
export function useEmailLink() {
  const { followLink } = useAuth()
  const [, navigate] = useLocation()
  const search = useSearch()
  const link = readEmailLink(useHydrated() ? search : '')
  const [status, setStatus] = useState<LinkStatus>({ name: 'waiting' })
  const [expired, setExpired] = useState<EmailLink['type'] | null>(null)

  const follow = async () => {
    if (!link) return
    setStatus({ name: 'checking' })
    const { data: session, error } = await followLink(link)
    if (error && !EXPIRED.has(error.code)) return setStatus({ name: 'unchecked', message: error.message })
    if (error) {
      setExpired(link.type)
      // A visitor who is logged in is about to be redirected and would not see the notice.
      if (hasStoredSession()) {
        const text = 'Links work once, for one hour.'
        showToast({ title: 'This link no longer works', text, tone: 'destructive' })
      }
    } else if (link.type === 'signup') {
      // Names the account, because the link may be someone else's.
      const text = `You are logged in as ${session?.user.email ?? ''}.`
      showToast({ title: 'Sign up successful', text })
    }
    navigate(authPaths.login, { replace: true, state: link.type === 'recovery' ? await stateOf(session) : {} })
  }

  return { link, status, expired, follow: () => void follow() }
}

function readEmailLink(search: string): EmailLink | null {
  const query = new URLSearchParams(search)
  const [type, tokenHash] = [query.get('type'), query.get('token_hash')]
  return tokenHash && (type === 'signup' || type === 'recovery') ? { type, tokenHash } : null
}

async function stateOf(session: Session | null): Promise<HistoryState> {
  if (!session) return {}
  return { ...recoveryState(session), ...((await isTeamMember()) && { returnTo: links.inbox }) }
}

type EmailLinkScreenProps = Pick<ReturnType<typeof useEmailLink>, 'link' | 'status' | 'follow'>

/** Confirms before an emailed link is used, because the account is only known afterwards. */
export function EmailLinkScreen({ link, status, follow }: EmailLinkScreenProps) {
  const isUnchecked = status.name === 'unchecked'
  return (
    <>
      <ScreenHeading title="One more step" />
      {link && (
        <div className="mt-4 grid gap-5 text-fg-soft">
          <p>
            {link.type === 'signup'
              ? 'Continue to confirm your address and finish signing up.'
              : 'Continue to log in and set a new password.'}
          </p>
          <p className="text-sm">Continue only if you asked for this email, or expected it.</p>
          <div role="status">
            {isUnchecked && (
              <Banner heading="We could not check your link" text={status.message ?? 'The connection failed.'}>
                <p className="text-sm">Your link still works.</p>
              </Banner>
            )}
          </div>
          <Button busy={status.name === 'checking' && 'Checking...'} onClick={follow}>
            {isUnchecked ? 'Try again' : 'Continue'}
          </Button>
        </div>
      )}
      <BackToLogin />
    </>
  )
}

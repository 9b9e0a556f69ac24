import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { confirmedToast, expiredLinkToast, refusedLinkToast } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import { isExpired, readEmailLink, type EmailLink, type TokenLink } from './email-link.ts'
import { isTeamMember } from '../session/is-team-member.ts'
import { useAuth } from '../session/use-auth.ts'

/** `waiting` for a click; `unchecked`: its validity could not be checked, with the server's message if there is one. */
type LinkState =
  | { status: 'none' | 'expired-recovery' | 'expired-confirmation' | 'refused' }
  | { status: 'waiting' | 'checking'; link: TokenLink }
  | { status: 'unchecked'; link: TokenLink; message: string | null }

export type FollowedLink = LinkState & { follow: () => void; forget: () => void }

/**
 * Exchanges an emailed link for a session on a click, because mail scanners open links too and a link works once. It
 * stays in the address bar until the server has responded, so that it can be retried.
 */
export function useEmailLink(): FollowedLink {
  const { isRecovering, followLink } = useAuth()
  const [readOnce] = useState(readAddressOnce)
  const found = useBrowserValue(readOnce, null)
  const [changed, setState] = useState<LinkState | null>(null)
  const state = changed ?? stateOf(found)

  useEffect(() => {
    if (found?.kind !== 'refused') return
    history.replaceState(history.state, '', authPaths.login)
    if (hasStoredSession()) showToast(found.isExpired ? expiredLinkToast : refusedLinkToast)
  }, [found])

  const leave = (next: LinkState, historyState: unknown = history.state) => {
    history.replaceState(historyState, '', authPaths.login)
    setState(next)
  }

  const follow = async (link: TokenLink) => {
    setState({ status: 'checking', link })
    const result = await followLink(link)
    const setsPassword = link.type === 'recovery'
    if (!result.ok) {
      const { code, message } = result.failure
      if (!isExpired(code)) return setState({ status: 'unchecked', link, message })
      // A visitor who is logged in is about to be redirected and would not see the notice. Where a new password is still
      // to be set, the link has done its work already.
      if (hasStoredSession() && !(isRecovering && setsPassword)) showToast(expiredLinkToast)
      return leave(refusal(link))
    }
    // The form for the new password shows the account itself.
    if (!setsPassword) showToast(confirmedToast(result.value))
    const isMember = setsPassword && (await isTeamMember())
    leave({ status: 'none' }, isMember ? { returnTo: links.inbox } : undefined)
  }

  return {
    ...state,
    follow: () => void ('link' in state && follow(state.link)),
    forget: () => leave({ status: 'none' }),
  }
}

/** The address changes later; the first value is used. */
function readAddressOnce(): () => EmailLink | null {
  let link: EmailLink | null | undefined
  return () => {
    if (link === undefined) link = readEmailLink(location.search, location.hash)
    return link
  }
}

function stateOf(link: EmailLink | null): LinkState {
  if (!link) return { status: 'none' }
  return link.kind === 'token' ? { status: 'waiting', link } : refusal(link)
}

function refusal(link: EmailLink): LinkState {
  if (link.kind === 'refused') return { status: link.isExpired ? 'expired-recovery' : 'refused' }
  return { status: link.type === 'signup' ? 'expired-confirmation' : 'expired-recovery' }
}

/** Confirms before an emailed link is used, because the account is only known afterwards. */
export function LinkCard({ link: state }: { link: FollowedLink }) {
  if (!('link' in state)) return null
  const { link, follow } = state
  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p>{words.link.leads[link.type]}</p>
      <p className="text-sm">{words.link.onlyIf}</p>
      <div role="status">
        {state.status === 'unchecked' && (
          <Banner heading={words.link.uncheckedHeading} text={state.message ?? words.link.noAnswer}>
            <p className="text-sm">{words.link.stillValid}</p>
          </Banner>
        )}
      </div>
      <Button busy={state.status === 'checking' && words.link.checking} onClick={follow}>
        {state.status === 'unchecked' ? words.link.retry : words.link.proceed}
      </Button>
    </div>
  )
}

const notices: Partial<Record<LinkState['status'], string>> = {
  'expired-recovery': words.link.expiredRecovery,
  'expired-confirmation': words.link.expiredConfirmation,
  refused: words.link.refused,
}

type LinkNoticeProps = { status: LinkState['status']; onAskAgain: () => void }

/** Why an emailed link does not work. The live region is always in the page, so that its text is announced. */
export function LinkNotice({ status, onAskAgain }: LinkNoticeProps) {
  const text = notices[status]
  return (
    <div role="status" className={text ? 'mt-6' : ''}>
      {text && (
        <Banner heading={status === 'refused' ? words.link.refusedHeading : words.link.expiredHeading} text={text}>
          {(status === 'expired-recovery' || status === 'refused') && (
            <Link href={authPaths.forgot} onClick={onAskAgain} className="text-sm text-link">
              {words.link.askAgain}
            </Link>
          )}
        </Banner>
      )}
    </div>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { addressToasts, expiredLinkToast, successToast } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import { isExpired, readEmailLink, type EmailLink, type SessionLink, type UsableLink } from './email-link.ts'
import type { LinkOwner } from './link-owner.ts'
import { useAuth } from '../session/use-auth.ts'

/** `waiting` for a click; `unchecked`: the server could not tell whether it is valid, with its message if it sent one. */
type LinkState =
  | { status: 'none' | 'expired-recovery' | 'expired-confirmation' | 'expired-change' | 'refused' }
  | { status: 'waiting'; link: UsableLink }
  | { status: 'checking'; link: UsableLink | SessionLink }
  | { status: 'unchecked'; link: UsableLink | SessionLink; message?: string | null }

export type FollowedLink = LinkState & { follow: () => void; forget: () => void }

/**
 * Exchanges a mailed link for a session on a click, because mail scanners open links too and a link works once. It
 * stays in the address bar until the server has answered, so that it can be retried. Before the click the server is
 * asked whose session the link carries.
 */
export function useEmailLink(): FollowedLink {
  const { followLink, beginRecovery } = useAuth()
  const [readOnce] = useState(readAddressOnce)
  const found = useBrowserValue(readOnce, null)
  const [changed, setState] = useState<LinkState | null>(null)
  const isForgotten = useRef(false)
  const state = changed ?? stateOf(found)

  const refuse = useCallback((link: EmailLink) => {
    // A visitor who is logged in is about to be redirected and would not see the notice.
    if (hasStoredSession()) showToast(expiredLinkToast)
    setState(refusal(link))
    clearAddress()
  }, [])

  const learn = useCallback(
    (link: SessionLink, owner: LinkOwner) => {
      if (isForgotten.current) return
      if (owner === 'refused') return refuse(link)
      setState(owner === 'unknown' ? { status: 'unchecked', link } : { status: 'waiting', link: { ...link, owner } })
    },
    [refuse],
  )

  useEffect(() => {
    if (found?.kind === 'refused') clearAddress()
    if (found?.kind === 'session') void ownerOf(found).then((owner) => learn(found, owner))
  }, [found, learn])

  const follow = async (link: UsableLink | SessionLink) => {
    setState({ status: 'checking', link })
    if (link.kind === 'session' && !('owner' in link)) {
      learn(link, await ownerOf(link))
      return
    }
    const result = await followLink(link)
    if (!result.ok) {
      const { code, message } = result.failure
      if (isExpired(code, link.kind)) refuse(link)
      else setState({ status: 'unchecked', link, message })
      return
    }
    // An invited visitor has no password yet.
    if (link.type === 'recovery' || link.type === 'invite') beginRecovery()
    if (link.type === 'signup') showToast(successToast('sign-up'))
    if (link.type === 'email_change') showToast(result.value ? addressToasts.changed : addressToasts.half)
    setState({ status: 'none' })
    clearAddress()
  }

  const forget = () => {
    isForgotten.current = true
    setState({ status: 'none' })
    clearAddress()
  }
  return { ...state, follow: () => void ('link' in state && follow(state.link)), forget }
}

/** Few links carry a session, so that others do not fetch the code for it. */
async function ownerOf({ accessToken }: SessionLink): Promise<LinkOwner> {
  try {
    const { askLinkOwner } = await import('./link-owner.ts')
    return await askLinkOwner(accessToken)
  } catch (error) {
    console.warn('auth: link not checked', error)
    return 'unknown'
  }
}

/** The address changes later; the first value counts. */
function readAddressOnce(): () => EmailLink | null {
  let link: EmailLink | null | undefined
  return () => {
    if (link === undefined) link = readEmailLink(location.search, location.hash)
    return link
  }
}

function stateOf(link: EmailLink | null): LinkState {
  if (!link) return { status: 'none' }
  if (link.kind === 'refused') return refusal(link)
  return link.kind === 'token' ? { status: 'waiting', link } : { status: 'checking', link }
}

function refusal(link: EmailLink): LinkState {
  if (link.kind === 'refused') return { status: link.isExpired ? 'expired-recovery' : 'refused' }
  if (link.type === 'signup') return { status: 'expired-confirmation' }
  return { status: link.type === 'email_change' ? 'expired-change' : 'expired-recovery' }
}

function clearAddress(): void {
  history.replaceState(history.state, '', authPaths.login)
}

/** Asks before a mailed link is used, and says whose account it opens, if the server knows. */
export function LinkCard({ link: state }: { link: FollowedLink }) {
  if (!('link' in state)) return null
  const { link, follow } = state
  return (
    <div className="mt-4 grid gap-5 text-fg-soft">
      <p role="status">
        {'owner' in link ? (
          <>
            {words.link.logsInAs} <strong className="font-semibold wrap-anywhere text-fg">{link.owner.email}</strong>.
          </>
        ) : (
          words.link.leads[link.type]
        )}
      </p>
      <p className="text-sm">{words.link.onlyIf}</p>
      <div role="status">
        {state.status === 'unchecked' && (
          <Banner heading={words.link.uncheckedHeading} text={state.message ?? words.link.noAnswer}>
            <p className="text-sm">{words.link.stillGood}</p>
          </Banner>
        )}
      </div>
      <Button busy={state.status === 'checking' && words.link.checking} onClick={follow}>
        {state.status === 'unchecked' ? words.link.retry : words.link.proceed}
      </Button>
    </div>
  )
}

const notices: Partial<Record<LinkState['status'], { heading: string; text: string }>> = {
  'expired-recovery': { heading: words.link.expiredHeading, text: words.link.expiredRecovery },
  'expired-confirmation': { heading: words.link.expiredHeading, text: words.link.expiredConfirmation },
  'expired-change': { heading: words.link.expiredHeading, text: words.link.expiredChange },
  refused: { heading: words.link.refusedHeading, text: words.link.refused },
}

type LinkNoticeProps = { status: LinkState['status']; onAskAgain: () => void }

/** Why a mailed link does not work. The live region is always in the page, so that its text is announced. */
export function LinkNotice({ status, onAskAgain }: LinkNoticeProps) {
  const notice = notices[status]
  return (
    <div role="status" className={notice ? 'mt-6' : ''}>
      {notice && (
        <Banner {...notice}>
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

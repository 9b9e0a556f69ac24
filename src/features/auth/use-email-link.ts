import { useEffect, useState } from 'react'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { expiredLinkToast, successToast } from './auth-toasts.ts'
import { authPaths } from './auth-view.ts'
import { isExpired, readEmailLink, type EmailLink, type UsableLink } from './email-link.ts'
import { useAuth } from './use-auth.ts'

/** `waiting` for a press; `unchecked`: the server did not say whether it is good, in its words if it had any. */
export type LinkState =
  | { status: 'none' | 'expired-recovery' | 'expired-confirmation' | 'refused' }
  | { status: 'waiting' | 'checking'; link: UsableLink }
  | { status: 'unchecked'; link: UsableLink; message: string | null }

export type FollowedLink = LinkState & { follow: () => void; forget: () => void }

/**
 * Exchanges a mailed link for a session once its reader asks for it: programs that look through mails open links too,
 * and a link works once. It stays in the address bar until the server has spoken, so that it can be tried again.
 */
export function useEmailLink(): FollowedLink {
  const { followLink, beginRecovery } = useAuth()
  const [readOnce] = useState(readAddressOnce)
  const found = useBrowserValue(readOnce, null)
  const [changed, setState] = useState<LinkState | null>(null)
  const state = changed ?? stateOf(found)

  useEffect(() => {
    if (found?.kind === 'refused') clearAddress()
  }, [found])

  const follow = async (link: UsableLink) => {
    setState({ status: 'checking', link })
    const result = await followLink(link)
    if (!result.ok && !isExpired(result.failure.code, link.kind)) {
      setState({ status: 'unchecked', link, message: result.failure.message })
      return
    }
    // Who was invited has no password yet.
    if (result.ok && (link.type === 'recovery' || link.type === 'invite')) beginRecovery()
    if (result.ok && link.type === 'signup') showToast(successToast('sign-up'))
    // Someone who is logged in is about to leave this page, and with it the notice.
    if (!result.ok && hasStoredSession()) showToast(expiredLinkToast)
    setState(result.ok ? { status: 'none' } : refusal(link))
    clearAddress()
  }

  const forget = () => {
    setState({ status: 'none' })
    clearAddress()
  }
  return { ...state, follow: () => void ('link' in state && follow(state.link)), forget }
}

/** The address changes later on; what it was when the page opened counts. */
function readAddressOnce(): () => EmailLink | null {
  let link: EmailLink | null | undefined
  return () => {
    if (link === undefined) link = readEmailLink(location.search, location.hash)
    return link
  }
}

function stateOf(link: EmailLink | null): LinkState {
  if (!link) return { status: 'none' }
  return link.kind === 'refused' ? refusal(link) : { status: 'waiting', link }
}

function refusal(link: EmailLink): LinkState {
  if (link.kind === 'refused' && !link.isExpired) return { status: 'refused' }
  return { status: link.kind !== 'refused' && link.type === 'signup' ? 'expired-confirmation' : 'expired-recovery' }
}

function clearAddress(): void {
  history.replaceState(history.state, '', authPaths.login)
}

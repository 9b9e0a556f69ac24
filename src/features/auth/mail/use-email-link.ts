import { useEffect, useState } from 'react'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { expiredLinkToast, successToast } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import { isExpired, readEmailLink, type EmailLink, type UsableLink } from './email-link.ts'
import { useAuth } from '../session/use-auth.ts'

/** `waiting` for a click; `unchecked`: the server could not tell whether it is valid, with its message if it sent one. */
export type LinkState =
  | { status: 'none' | 'expired-recovery' | 'expired-confirmation' | 'refused' }
  | { status: 'waiting' | 'checking'; link: UsableLink }
  | { status: 'unchecked'; link: UsableLink; message: string | null }

export type FollowedLink = LinkState & { follow: () => void; forget: () => void }

/**
 * Exchanges a mailed link for a session on a click, because mail scanners open links too and a link works once. It
 * stays in the address bar until the server has answered, so that it can be retried.
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
    // An invited visitor has no password yet.
    if (result.ok && (link.type === 'recovery' || link.type === 'invite')) beginRecovery()
    if (result.ok && link.type === 'signup') showToast(successToast('sign-up'))
    // A visitor who is logged in is about to be redirected and would not see the notice.
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
  return link.kind === 'refused' ? refusal(link) : { status: 'waiting', link }
}

function refusal(link: EmailLink): LinkState {
  if (link.kind === 'refused' && !link.isExpired) return { status: 'refused' }
  return { status: link.kind !== 'refused' && link.type === 'signup' ? 'expired-confirmation' : 'expired-recovery' }
}

function clearAddress(): void {
  history.replaceState(history.state, '', authPaths.login)
}

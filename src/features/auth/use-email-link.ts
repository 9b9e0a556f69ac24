import { useCallback, useEffect, useRef, useState } from 'react'
import { hasStoredSession } from '#src/lib/supabase.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { expiredLinkToast, successToast } from './auth-toasts.ts'
import { authPaths } from './auth-view.ts'
import { readEmailLink, type EmailLink } from './email-link.ts'
import { useAuth } from './use-auth.ts'

export type LinkStatus = 'none' | 'checking' | 'unchecked' | 'expired-recovery' | 'expired-confirmation'

/**
 * Exchanges the token of a mailed link for a session. It stays in the address bar until the server has spoken: a server
 * that did not answer has not used it up, and it can be tried again.
 */
export function useEmailLink(): { status: LinkStatus; retry: () => void; forget: () => void } {
  const { followLink } = useAuth()
  const [status, setStatus] = useState<LinkStatus>('none')
  const seen = useRef(false)

  const follow = useCallback(async () => {
    const link = readEmailLink(location.search, location.hash)
    if (!link) return
    if (link.kind === 'token') {
      setStatus('checking')
      const result = await followLink(link)
      if (!result.ok && result.failure.message === null) {
        setStatus('unchecked')
        return
      }
      setStatus(result.ok ? 'none' : expired(link))
      // Somebody who is logged in is about to leave this page, and with it the notice.
      if (!result.ok && hasStoredSession()) showToast(expiredLinkToast)
      if (result.ok && link.type === 'signup') showToast(successToast('sign-up'))
    } else {
      setStatus(expired(link))
    }
    history.replaceState(history.state, '', authPaths.login)
  }, [followLink])

  useEffect(() => {
    if (seen.current) return
    seen.current = true
    void follow()
  }, [follow])

  return { status, retry: () => void follow(), forget: () => setStatus('none') }
}

function expired(link: EmailLink): LinkStatus {
  return link.kind === 'token' && link.type === 'signup' ? 'expired-confirmation' : 'expired-recovery'
}

import { useEffect, useRef, useState } from 'react'
import { showToast } from '#src/ui/toast-store.ts'
import { successToast } from './auth-toasts.ts'
import { authPaths } from './auth-view.ts'
import { readEmailLink } from './email-link.ts'
import { useAuth } from './use-auth.ts'

export type LinkStatus = 'none' | 'checking' | 'expired'

/** Exchanges the token of a mailed link for a session, once, and takes it out of the address bar. */
export function useEmailLink(): LinkStatus {
  const { followLink } = useAuth()
  const [status, setStatus] = useState<LinkStatus>('none')
  const seen = useRef(false)

  useEffect(() => {
    if (seen.current) return
    seen.current = true
    const link = readEmailLink(location.search, location.hash)
    if (!link) return
    history.replaceState(history.state, '', authPaths.login)

    const follow = async () => {
      if (link.kind === 'expired') return setStatus('expired')
      setStatus('checking')
      const result = await followLink(link)
      setStatus(result.ok ? 'none' : 'expired')
      if (result.ok && link.type === 'signup') showToast(successToast('sign-up'))
    }
    void follow()
  }, [followLink])

  return status
}

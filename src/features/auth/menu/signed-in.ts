import { useLocation } from 'wouter'
import { showToast } from '#src/ui/toast-store.ts'
import { failureToast, successToast } from '../auth-toasts.ts'
import type { AuthState } from '../session/auth-store.ts'
import { useAuth } from '../session/use-auth.ts'

/** The name at sign-up is used until the profile is loaded, so that the initials do not change. */
export function nameOf({ user, profile }: Pick<AuthState, 'user' | 'profile'>): string | null {
  if (profile) return profile.full_name
  // A session in the storage may lack what the type promises.
  const { full_name: name }: Record<string, unknown> = user?.user_metadata ?? {}
  return typeof name === 'string' ? name : null
}

export function useLogOut(): () => void {
  const { logOut } = useAuth()
  const [, navigate] = useLocation()

  const leave = async () => {
    const result = await logOut()
    showToast(result.ok ? successToast('log-out') : failureToast('log-out', result.failure))
    if (!result.ok) return
    navigate('/')
    // The logout button had the focus and no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return () => void leave()
}

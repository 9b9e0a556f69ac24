import { useLocation } from 'wouter'
import { showToast } from '#src/ui/toast-store.ts'
import type { AccountError } from '../session/account-calls.ts'
import type { AuthState } from '../session/auth-store.ts'
import { useAuth } from '../session/auth-provider.tsx'

/** The name at sign-up is used until the profile is loaded, so that the initials do not change. */
export function nameOf({ user, profile }: Pick<AuthState, 'user' | 'profile'>): string | null {
  if (profile) return profile.full_name
  // A session in the storage may lack what the type promises.
  const { full_name: name }: Record<string, unknown> = user?.user_metadata ?? {}
  return typeof name === 'string' ? name : null
}

export function showLogOutError({ message }: AccountError): void {
  showToast({ title: 'Logout failed', text: message ?? 'An error occurred during logout.', tone: 'destructive' })
}

export function useLogOut(): () => void {
  const { logOut } = useAuth()
  const [, navigate] = useLocation()

  const leave = async () => {
    const { error } = await logOut()
    if (error) return showLogOutError(error)
    showToast({ title: 'Logged out', text: 'You have been successfully logged out.' })
    navigate('/')
    // The logout button had the focus and no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return () => void leave()
}

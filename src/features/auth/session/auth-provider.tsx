import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { hasStoredSession, SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { accountCalls, type AccountCalls } from './account-calls.ts'
import { authStore, loading, signedOut, type AuthState } from './auth-store.ts'

type Auth = AuthState & AccountCalls

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

const calls = accountCalls(authStore.connect)

/**
 * Provides the account. Without a stored session the visitor is signed out, with no call to the backend; with one, the
 * state is `loading` until the session has been checked.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(authStore.subscribe, authStore.state, () => loading)
  const isStored = useBrowserValue(hasStoredSession, null)
  const state = current.status === 'loading' && isStored === false ? signedOut : current

  useEffect(() => {
    if (hasStoredSession()) authStore.prepare()
    // Connected clients notify each other; before that, a login in another tab shows only in the storage.
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_STORAGE_KEY && newValue !== null) authStore.prepare()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [])

  const auth = useMemo(() => ({ ...state, ...calls }), [state])
  return <AuthContext value={auth}>{children}</AuthContext>
}

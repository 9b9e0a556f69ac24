import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { hasStoredSession, SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { authActions } from './auth-actions.ts'
import { loading, signedOut } from './auth-state.ts'
import { authStore } from './auth-store.ts'
import { AuthContext } from './use-auth.ts'

/**
 * Knows who is there. Without a stored session nobody is, and it takes no call to the backend to say so; with one, it
 * stays `loading` until the session has been checked, so that the page never shows the wrong state.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const known = useSyncExternalStore(authStore.subscribe, authStore.state, () => loading)
  const isStored = useBrowserValue(hasStoredSession, null)
  const state = known.status === 'loading' && isStored === false ? signedOut : known
  const actions = useMemo(
    () => ({ ...authActions(authStore.connect), prepare: authStore.prepare, beginRecovery: authStore.beginRecovery }),
    [],
  )

  useEffect(() => {
    if (hasStoredSession()) authStore.prepare()
    // Once connected, tabs tell each other; before that, another tab's login shows only in the storage.
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_STORAGE_KEY && newValue !== null) authStore.prepare()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [])

  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}

import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js'
import { supabase } from '#src/lib/supabase.ts'
import { loading, nextAuthState, type AuthAction, type AuthState } from './auth-state.ts'

const RECOVERY_KEY = 'account-recovering'

/** Holds the account's state outside React and updates it on the client's events. `load` fetches the client. */
export function createAuthStore(load: () => Promise<SupabaseClient>) {
  let current: AuthState = loading
  let connection: Promise<SupabaseClient['auth']> | undefined
  let profileLoads = 0
  const listeners = new Set<() => void>()

  function apply(action: AuthAction): void {
    const next = nextAuthState(current, action)
    if (next === current) return
    current = next
    for (const listener of listeners) listener()
  }

  function handleEvent(client: SupabaseClient, event: AuthChangeEvent, session: Session | null): void {
    const isReload = current.status === 'loading' && wasRecovering()
    apply({ type: 'auth-event', event: isReload ? 'PASSWORD_RECOVERY' : event, session })
    markRecovering(current.isRecovering)
    // After the event: inside it the client holds a lock that the request would wait for.
    if (session) setTimeout(() => void loadProfile(client, session.user.id), 0)
  }

  async function loadProfile(client: SupabaseClient, userId: string): Promise<void> {
    profileLoads += 1
    const mine = profileLoads
    const { data, error } = await client.from('profiles').select('*').eq('id', userId).limit(1).maybeSingle()
    if (error) console.error('auth: profile not loaded', error)
    // The later of two overlapping loads wins.
    else if (mine === profileLoads) apply({ type: 'profile-loaded', profile: data, userId })
  }

  /** Fetches the client on first use and subscribes to its events. */
  function connect(): Promise<SupabaseClient['auth']> {
    connection ??= load().then(
      (client) => {
        client.auth.onAuthStateChange((event, session) => handleEvent(client, event, session))
        return client.auth
      },
      (error: unknown) => {
        connection = undefined
        apply({ type: 'check-failed' })
        throw error
      },
    )
    return connection
  }

  return {
    connect,
    state: () => current,
    /** The visitor has to set a new password next. */
    beginRecovery: (): void => {
      apply({ type: 'recovery-begun' })
      markRecovering(current.isRecovering)
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Connects ahead of the first use. */
    prepare: (): void => {
      connect().catch((error: unknown) => console.error('auth: client not loaded', error))
    },
  }
}

/** Marks this tab as setting a new password, so that a reload keeps the form. */
function markRecovering(isRecovering: boolean): void {
  try {
    if (isRecovering) sessionStorage.setItem(RECOVERY_KEY, 'true')
    else sessionStorage.removeItem(RECOVERY_KEY)
  } catch (error) {
    console.warn('auth: storage is blocked, so a reload will end the recovery', error)
  }
}

function wasRecovering(): boolean {
  try {
    return sessionStorage.getItem(RECOVERY_KEY) !== null
  } catch {
    return false // storage is blocked, so nothing is stored
  }
}

export const authStore = createAuthStore(supabase)

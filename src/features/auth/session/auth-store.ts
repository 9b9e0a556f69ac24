import type { Session, User } from '@supabase/supabase-js'
import type { Tables } from '#shared/database.types.ts'
import { supabase, type Supabase } from '#src/lib/supabase.ts'

type Profile = Tables<'profiles'>

export type AuthState =
  | { status: 'loading' | 'signed-out'; user: null; session: null; profile: null }
  | { status: 'signed-in'; user: User; session: Session; profile: Profile | null }

const noUser = { user: null, session: null, profile: null } as const

export const loading: AuthState = { status: 'loading', ...noUser }
export const signedOut: AuthState = { status: 'signed-out', ...noUser }

/** Holds the account's state outside React and updates it on the client's events. `load` fetches the client. */
export function createAuthStore(load: () => Promise<Supabase>) {
  let current: AuthState = loading
  let connection: Promise<Supabase> | undefined
  const listeners = new Set<() => void>()

  function setState(next: AuthState): void {
    current = next
    for (const listener of listeners) listener()
  }

  function handleEvent(client: Supabase, session: Session | null): void {
    if (!session) return setState(signedOut)
    // Kept until it is fetched again, so that the avatar does not flicker on each token refresh.
    const profile = current.user?.id === session.user.id ? current.profile : null
    setState({ status: 'signed-in', user: session.user, session, profile })
    // After the event: inside it the client holds a lock that the request would wait for.
    setTimeout(() => void loadProfile(client, session), 0)
  }

  async function loadProfile(client: Supabase, session: Session): Promise<void> {
    const { data, error } = await client.from('profiles').select('*').eq('id', session.user.id).limit(1).maybeSingle()
    if (error) return console.error('auth: profile not loaded', error)
    // It may arrive after a logout or a newer event, which loads it again.
    if (current.status === 'signed-in' && current.session === session) setState({ ...current, profile: data })
  }

  function connect(): Promise<Supabase> {
    connection ??= load().then(
      (client) => {
        client.auth.onAuthStateChange((event, session) => {
          if (event === 'SIGNED_OUT') clearTab()
          handleEvent(client, session)
        })
        return client
      },
      (error: unknown) => {
        connection = undefined
        if (current.status === 'loading') setState(signedOut)
        throw error
      },
    )
    return connection
  }

  return {
    connect,
    state: () => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: (): void => {
      connect().catch((error: unknown) => console.error('auth: client not loaded', error))
    },
  }
}

/** Its storage, such as drafts of replies, belongs to the account. A logout ends the session in every tab. */
function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

export const authStore = createAuthStore(supabase)

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { hasStoredSession, supabase } from '#src/lib/supabase.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { AuthContext, type Account, type Credentials } from './use-auth.ts'

/** Knows who is signed in. It lives as long as the page does, so it never stops listening. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Account | null>(null)
  const stored = useBrowserValue(hasStoredSession, null)
  const account: Account = known ?? { status: stored === false ? 'signed-out' : 'loading' }
  const listening = useRef(false)

  const connect = useCallback(async () => {
    const { auth } = await supabase()
    if (!listening.current) {
      listening.current = true
      auth.onAuthStateChange((_event, session) => {
        setKnown(session ? { status: 'signed-in', user: session.user } : { status: 'signed-out' })
      })
    }
    return auth
  }, [])

  useEffect(() => {
    if (!stored) return
    connect().catch((error: unknown) => {
      console.error('auth: client not loaded', error)
      setKnown({ status: 'signed-out' })
    })
  }, [connect, stored])

  const signUp = async ({ fullName, ...credentials }: Credentials & { fullName: string }) => {
    const auth = await connect()
    const { error } = await auth.signUp({ ...credentials, options: { data: { full_name: fullName } } })
    return error
  }

  const logIn = async (credentials: Credentials) => {
    const auth = await connect()
    const { error } = await auth.signInWithPassword(credentials)
    return error
  }

  const logOut = async () => {
    const auth = await connect()
    const { error } = await auth.signOut()
    return error
  }

  return <AuthContext value={{ account, signUp, logIn, logOut }}>{children}</AuthContext>
}

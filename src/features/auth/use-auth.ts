import type { AuthError, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

export type Account = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

export type Credentials = { email: string; password: string }

/** Each action answers with the backend's error, or null when it worked. */
type Auth = {
  account: Account
  signUp: (credentials: Credentials & { fullName: string }) => Promise<AuthError | null>
  logIn: (credentials: Credentials) => Promise<AuthError | null>
  logOut: () => Promise<AuthError | null>
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

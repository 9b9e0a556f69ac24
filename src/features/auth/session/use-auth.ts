import { createContext, useContext } from 'react'
import type { AccountCalls } from './account-calls.ts'
import type { AuthState } from './auth-store.ts'

export type Auth = AuthState & AccountCalls

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

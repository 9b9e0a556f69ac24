import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'

/** A row of public.profiles. */
type Profile = { id: string; full_name: string | null }

/** `loading` ends with the first session check. */
export type AuthState =
  | { status: 'loading' | 'signed-out'; user: null; session: null; profile: null; isRecovering: false }
  | { status: 'signed-in'; user: User; session: Session; profile: Profile | null; isRecovering: boolean }

export type AuthAction =
  | { type: 'auth-event'; event: AuthChangeEvent; session: Session | null }
  | { type: 'profile-loaded'; profile: Profile | null; userId: string }
  | { type: 'check-failed' }
  | { type: 'recovery-begun' }

const noUser = { user: null, session: null, profile: null, isRecovering: false } as const

export const loading: AuthState = { status: 'loading', ...noUser }
export const signedOut: AuthState = { status: 'signed-out', ...noUser }

/**
 * Every event replaces user and session. The profile of the same user is kept until it is fetched again, so that the
 * avatar does not flicker on each token refresh.
 */
export function nextAuthState(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case 'auth-event': {
      const { event, session } = action
      if (!session) return signedOut
      const profile = state.user?.id === session.user.id ? state.profile : null
      return { status: 'signed-in', user: session.user, session, profile, isRecovering: recovers(state, event) }
    }
    case 'profile-loaded':
      // It may arrive after a logout.
      return state.status === 'signed-in' && state.user.id === action.userId
        ? { ...state, profile: action.profile }
        : state
    case 'check-failed':
      return state.status === 'loading' ? signedOut : state
    case 'recovery-begun':
      return state.status === 'signed-in' ? { ...state, isRecovering: true } : state
  }
}

/** The auth service sets no new password for an account with an authenticator app before its code was entered. */
export function needsSecondFactor({ access_token: token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as unknown
  return Object(claims).aal !== 'aal2'
}

/** From the emailed link until a new password is set. */
function recovers(state: AuthState, event: AuthChangeEvent): boolean {
  if (event === 'PASSWORD_RECOVERY') return true
  if (event === 'USER_UPDATED') return false
  return state.isRecovering
}

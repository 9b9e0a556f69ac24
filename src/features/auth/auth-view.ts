type AuthTab = 'login' | 'signup'

export const authPaths = {
  login: '/auth',
  signup: '/auth?tab=signup',
  forgot: '/auth?tab=forgot',
  inbox: '/auth?tab=inbox',
}

export type AuthView = AuthTab | 'forgot' | 'inbox'

/** In the history, so that no parameter names a target: who was sent here from /account goes back there. */
export const returnToAccount = { returnTo: '/account' }

export function returnPath(historyState: unknown): string {
  const { returnTo }: Record<string, unknown> = { ...Object(historyState) }
  return returnTo === returnToAccount.returnTo ? returnTo : '/'
}

/** The form that the query names. */
export function viewOf(search: string): AuthView {
  const tab = new URLSearchParams(search).get('tab')
  return tab === 'signup' || tab === 'forgot' || tab === 'inbox' ? tab : 'login'
}

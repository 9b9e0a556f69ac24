type AuthTab = 'login' | 'signup'

export const authPaths = {
  login: '/auth',
  signup: '/auth?tab=signup',
  forgot: '/auth?tab=forgot',
  inbox: '/auth?tab=inbox',
}

export type AuthView = AuthTab | 'forgot' | 'inbox'

/** The form that the query names. */
export function viewOf(search: string): AuthView {
  const tab = new URLSearchParams(search).get('tab')
  return tab === 'signup' || tab === 'forgot' || tab === 'inbox' ? tab : 'login'
}

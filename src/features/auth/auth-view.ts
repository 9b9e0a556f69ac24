export type AuthTab = 'login' | 'signup'

export const authPaths = {
  login: '/auth',
  signup: '/auth?tab=signup',
  forgot: '/auth?tab=forgot',
}

/** Which of the forms the address asks for. */
export function viewOf(search: string): AuthTab | 'forgot' {
  const tab = new URLSearchParams(search).get('tab')
  return tab === 'signup' || tab === 'forgot' ? tab : 'login'
}

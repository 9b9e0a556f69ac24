export const authPaths = {
  login: '/auth',
  signup: '/auth?tab=signup',
  forgot: '/auth?tab=forgot',
  inbox: '/auth?tab=inbox',
}

export type AuthView = keyof typeof authPaths

export function viewOf(search: string): AuthView {
  const tab = new URLSearchParams(search).get('tab')
  return (HAS_ACCOUNTS && tab === 'signup') || tab === 'forgot' || tab === 'inbox' ? tab : 'login'
}

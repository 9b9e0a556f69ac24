import type { Session } from '@supabase/supabase-js'
import { links } from '#src/content/links.ts'
import { claimsOf } from './session/claims.ts'

type AuthTab = 'login' | 'signup'

export const authPaths = {
  login: '/auth',
  signup: '/auth?tab=signup',
  forgot: '/auth?tab=forgot',
  inbox: '/auth?tab=inbox',
}

export type AuthView = AuthTab | 'forgot' | 'inbox'

const RETURN_PATHS = new Set<unknown>([HAS_ACCOUNTS && links.account, links.inbox])

/**
 * A visitor who followed the link for it sets a new password first. In the history, so that a reload keeps it, with the session of
 * the link: after another login, Back must not lead to the form again.
 */
export const recoveryState = (session: Session | null) => ({ recovering: session && claimsOf(session)['session_id'] })

export function isRecovery(historyState: unknown, session: Session): boolean {
  const { recovering }: Record<string, unknown> = { ...Object(historyState) }
  return typeof recovering === 'string' && recovering === claimsOf(session)['session_id']
}

/** In the history, so that no parameter sets the target: visitors from /account or /inbox return there. */
export function returnPath(historyState: unknown): string {
  const { returnTo }: Record<string, unknown> = { ...Object(historyState) }
  if (typeof returnTo === 'string' && RETURN_PATHS.has(returnTo)) return returnTo
  return HAS_ACCOUNTS ? '/' : links.inbox
}

export function viewOf(search: string): AuthView {
  const tab = new URLSearchParams(search).get('tab')
  return (HAS_ACCOUNTS && tab === 'signup') || tab === 'forgot' || tab === 'inbox' ? tab : 'login'
}

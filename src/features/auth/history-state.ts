import type { Session } from '@supabase/supabase-js'
import { links } from '#src/content/links.ts'

/**
 * What the pages of accounts keep in an entry of the history, so that Back, Forward and a reload work and no parameter of an
 * address sets it. Entries outlive a deployment, so a property is never renamed.
 */
export type HistoryState = {
  returnTo?: string
  /** The session of a link for a new password, until the password is set. */
  recovering?: string
  email?: string
  purpose?: 'confirm' | 'recover'
}

const RETURN_PATHS = new Set<string>([...(HAS_ACCOUNTS ? [links.account] : []), links.inbox])

/** Leaves out what is not valid, as in a state of other code. */
export function parseHistoryState(state: unknown): HistoryState {
  const { returnTo, recovering, email, purpose }: Record<string, unknown> = { ...Object(state) }
  return {
    ...(typeof returnTo === 'string' && RETURN_PATHS.has(returnTo) && { returnTo }),
    ...(typeof recovering === 'string' && { recovering }),
    ...(typeof email === 'string' && { email }),
    ...((purpose === 'confirm' || purpose === 'recover') && { purpose }),
  }
}

export function returnPath({ returnTo }: HistoryState): string {
  return returnTo ?? (HAS_ACCOUNTS ? '/' : links.inbox)
}

/** With the session of the link: after another login, Back must not lead to the form for a new password. */
export function recoveryState(session: Session): HistoryState {
  const id = claimsOf(session)['session_id']
  return typeof id === 'string' ? { recovering: id } : {}
}

export function isRecovery({ recovering }: HistoryState, session: Session): boolean {
  return recovering !== undefined && recovering === claimsOf(session)['session_id']
}

/** What the session's token states. Only to choose a screen: the services verify it themselves. */
export function claimsOf({ access_token: token }: Session): Record<string, unknown> {
  const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  return { ...Object(claims) }
}

import type { Session } from '@supabase/supabase-js'

/** What the session's token states. Only to choose a screen: the services verify it themselves. */
export function claimsOf({ access_token: token }: Session): Record<string, unknown> {
  const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  return { ...Object(claims) }
}

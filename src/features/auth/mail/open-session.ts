import type { SupabaseClient } from '@supabase/supabase-js'
import { Refusal } from '../session/refusal.ts'
import type { SessionLink } from './email-link.ts'
import type { Owner } from './link-owner.ts'

type OwnedLink = SessionLink & { owner: Owner }

/** Logs in with the session of a link, if it is the one that was shown. */
export async function openSession(
  auth: SupabaseClient['auth'],
  { accessToken, refreshToken, owner }: OwnedLink,
): Promise<null> {
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (error) throw error
  // supabase-js replaces an expired token by refreshing, and the refresh token may be of another account.
  if (data.user?.id === owner.id) return null
  const ended = await auth.signOut({ scope: 'local' })
  if (ended.error) throw ended.error
  throw new Refusal('session_not_found', 'The link opened another account than it showed')
}

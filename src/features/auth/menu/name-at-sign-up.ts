import type { User } from '@supabase/supabase-js'

/** Used until the profile is loaded, so that the initials do not change. */
export function nameAtSignUp({ user_metadata }: User): string | null {
  const name: unknown = user_metadata['full_name']
  return typeof name === 'string' ? name : null
}

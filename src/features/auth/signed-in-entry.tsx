import type { User } from '@supabase/supabase-js'
import { account as words } from '#src/content/account.ts'
import { Icon } from '#src/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import type { Profile } from './auth-state.ts'
import { useLogOut } from './use-log-out.ts'

export type SignedInEntryProps = { place: 'bar' | 'menu'; user: User; profile: Profile | null }

/** The way out: initials with a small panel in the bar, one line in the mobile menu. */
export function SignedInEntry({ place, user, profile }: SignedInEntryProps) {
  const email = user.email ?? ''
  return place === 'bar' ? (
    <AvatarMenu fullName={profile ? profile.full_name : nameAtSignUp(user)} email={email} />
  ) : (
    <MenuLogOut email={email} />
  )
}

/** Stands in until the profile is here, so that the initials do not change before the visitor's eyes. */
function nameAtSignUp({ user_metadata }: User): string | null {
  const name: unknown = user_metadata['full_name']
  return typeof name === 'string' ? name : null
}

function MenuLogOut({ email }: { email: string }) {
  const logOut = useLogOut()
  return (
    <button
      type="button"
      onClick={logOut}
      className="mt-6 flex min-h-11 w-full items-start gap-3 py-2.5 text-left font-medium wrap-anywhere text-mist-300 hover:text-fg"
    >
      <Icon name="log-out" className="mt-0.5 size-5" />
      {`${words.logOut} (${email})`}
    </button>
  )
}

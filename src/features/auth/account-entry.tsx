import type { User } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { lineStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { useAuth } from './use-auth.ts'
import { useLogOut } from './use-log-out.ts'

const LATE_MS = 3_000

const signInStyles = {
  bar: `inline-flex min-h-11 items-center rounded-md px-4.5 text-paper-200 hover:text-paper-50 ${lineStyle}`,
  menu: 'menu-entry',
}

/**
 * The visitor's way in, or out. Until it is known which, the place is kept but shows nothing; without scripts it will
 * never be known, and signing in is the honest offer. A backend that takes too long to say gets a word that is true
 * either way.
 */
export function AccountEntry({ place }: { place: 'bar' | 'menu' }) {
  const { status, user, profile } = useAuth()
  const isLate = useLate(status === 'loading', LATE_MS)

  if (status === 'signed-in') {
    const email = user.email ?? ''
    return place === 'bar' ? (
      <AvatarMenu fullName={profile ? profile.full_name : nameAtSignUp(user)} email={email} />
    ) : (
      <MenuLogOut email={email} />
    )
  }
  const isUndecided = status === 'loading'
  return (
    <Link
      href={links.signIn}
      className={`${signInStyles[place]} ${isUndecided && !isLate ? 'invisible noscript:visible' : ''}`}
    >
      {isUndecided && isLate ? words.account.unknown : words.account.signIn}
    </Link>
  )
}

/** Stands in until the profile is here, so that the initials do not change before the visitor's eyes. */
function nameAtSignUp({ user_metadata }: User): string | null {
  const name: unknown = user_metadata['full_name']
  return typeof name === 'string' ? name : null
}

/** True once a state has lasted longer than anybody should wait. */
function useLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [isWaiting, ms])
  return isWaiting && isLate
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
      {`${words.account.logOut} (${email})`}
    </button>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { account as words } from '#src/content/account.ts'
import { links } from '#src/content/links.ts'
import { lineStyle } from '#src/ui/button-style.ts'
import type { SignedInEntryProps } from './signed-in-entry.tsx'
import { useAuth } from './use-auth.ts'

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
    return (
      <Suspense fallback={<AccountLink place={place} words={words.signIn} isHidden />}>
        <SignedInEntry place={place} user={user} profile={profile} />
      </Suspense>
    )
  }
  const isUndecided = status === 'loading'
  return (
    <AccountLink
      place={place}
      words={isUndecided && isLate ? words.unknown : words.signIn}
      isHidden={isUndecided && !isLate}
    />
  )
}

// Most visitors have no account, so what those with one see is fetched when it is known that somebody is logged in.
const SignedInEntry = lazy(async () => {
  try {
    return { default: (await import('./signed-in-entry.tsx')).SignedInEntry }
  } catch (error) {
    console.error('auth: account menu not loaded', error)
    return { default: ({ place }: SignedInEntryProps) => <AccountLink place={place} words={words.unknown} /> }
  }
})

type AccountLinkProps = { place: 'bar' | 'menu'; words: string; isHidden?: boolean }

function AccountLink({ place, words: label, isHidden = false }: AccountLinkProps) {
  return (
    <Link href={links.signIn} className={`${signInStyles[place]} ${isHidden ? 'invisible noscript:visible' : ''}`}>
      {label}
    </Link>
  )
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

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { teamOnly as words } from '#src/content/team-only.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AuthFrame } from './auth-frame.tsx'
import { failureToast } from './auth-toasts.ts'
import { nameOf } from './menu/signed-in.ts'
import { useAuth } from './session/use-auth.ts'

/** What a customer sees at /inbox. */
export function TeamOnly({ brand }: { brand: ReactNode }) {
  const { user, profile, logOut } = useAuth()
  const name = nameOf({ user, profile })

  const handleLogOut = async () => {
    const result = await logOut()
    if (!result.ok) showToast(failureToast('log-out', result.failure))
  }

  return (
    <AuthFrame brand={brand}>
      <h1 className="text-3xl font-[380] text-balance">{words.heading}</h1>
      {HAS_ACCOUNTS && <p className="mt-3 text-balance text-fg-soft">{words.lead}</p>}
      <dl className="my-7 grid gap-x-4 gap-y-1 border-y border-line py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:items-baseline">
        <dt className="text-sm text-fg-mute">{words.loggedInAs}</dt>
        <dd className="wrap-anywhere">
          {name && (
            <b dir="auto" className="block font-display text-[1.3125rem] leading-snug font-normal">
              {name}
            </b>
          )}
          <span className="text-sm text-fg-soft">{user?.email}</span>
        </dd>
      </dl>
      <div className="grid gap-3">
        {HAS_ACCOUNTS && (
          <Link href={links.account} className={buttonStyle}>
            {words.account}
          </Link>
        )}
        <Button look="line" onClick={() => void handleLogOut()}>
          {words.logOut}
        </Button>
      </div>
      <p className="mt-5 text-sm text-fg-mute">{words.joining}</p>
    </AuthFrame>
  )
}

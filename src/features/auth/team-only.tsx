import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { links } from '#src/content/links.ts'
import { Button } from '#src/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { nameOf, showLogOutError } from './menu/signed-in.ts'
import { useAuth } from './session/auth-provider.tsx'

const factGrid = 'grid gap-x-4 gap-y-1 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:items-baseline'

export function TeamOnly({ brand }: { brand: ReactNode }) {
  const { user, profile, logOut } = useAuth()
  const name = nameOf({ user, profile })

  const handleLogOut = async () => {
    // Only here: another account is wanted.
    const { error } = await logOut('local')
    if (error) showLogOutError(error)
  }

  return (
    <AuthFrame brand={brand}>
      <h1 className="text-3xl font-[380] text-balance">This page is for the team</h1>
      {HAS_ACCOUNTS && (
        <p className="mt-3 text-balance text-fg-soft">
          Your account shows what you wrote to us and whether we have replied.
        </p>
      )}
      <dl className={`my-7 border-y border-line py-4 ${factGrid}`}>
        <dt className="text-sm text-fg-mute">Logged in as</dt>
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
          <Link href={links.account} className="button button-main">
            Go to your account
          </Link>
        )}
        <Button variant="line" onClick={() => void handleLogOut()}>
          Log in as someone else
        </Button>
      </div>
      <p className="mt-5 text-sm text-fg-mute">Joining the team? Ask whoever runs this site to add you.</p>
    </AuthFrame>
  )
}

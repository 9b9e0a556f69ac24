import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { useAuth } from './use-auth.ts'

/** The visitor's way in, or out. Nothing is shown until it is known which. */
export function AccountEntry() {
  const { account, logOut } = useAuth()

  const handleLogOut = async () => {
    const error = await logOut()
    if (error) console.error('auth: not logged out', error)
  }

  if (account.status === 'loading') return null
  if (account.status === 'signed-out') {
    return (
      <Link href="/auth" className="underline">
        {words.signIn}
      </Link>
    )
  }
  return (
    <p className="flex items-center gap-4">
      {account.user.email}
      <Button onClick={() => void handleLogOut()}>{words.logOut}</Button>
    </p>
  )
}

import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { authPaths } from '../auth-paths.ts'

const inlineLink = 'py-3 text-fg underline decoration-brass-400 underline-offset-[0.34em]'

export function ExistingAccountLinks({ email }: { email?: string }) {
  return (
    <>
      <Link href={authPaths.login} className={inlineLink}>
        Log in
      </Link>{' '}
      or{' '}
      <ForgotLink email={email} className={inlineLink}>
        reset your password
      </ForgotLink>
      .
    </>
  )
}

type ForgotLinkProps = { email?: string | undefined; className: string; children: string }

/** Keeps the address, or what is typed in the form around it. */
export function ForgotLink({ email, className, children }: ForgotLinkProps) {
  const [, navigate] = useLocation()

  const keepTypedEmail = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    event.preventDefault()
    navigate(authPaths.forgot, { state: { email: new FormData(form).get('email') } })
  }

  return (
    <Link href={authPaths.forgot} state={{ email }} onClick={keepTypedEmail} className={className}>
      {children}
    </Link>
  )
}

export function BackToLogin() {
  return (
    <Link href={authPaths.login} className="mt-5 text-sm text-link">
      Back to login
    </Link>
  )
}

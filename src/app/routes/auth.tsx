import { Link } from 'wouter'
import { LogInForm, SignUpForm } from '#src/features/auth/account-forms.tsx'
import { auth as words } from '#src/content/auth.ts'

export function AuthRoute() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-prose p-8">
      <Link href="/" className="underline">
        {words.back}
      </Link>
      <h1 className="mt-6 text-3xl">{words.heading}</h1>
      <LogInForm />
      <SignUpForm />
    </main>
  )
}

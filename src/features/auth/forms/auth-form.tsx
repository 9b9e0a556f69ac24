import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { FormError } from '#src/ui/use-form.ts'
import type { AccountError } from '../session/account-calls.ts'

const gap = 'gap-4.25'
const paddingTop = 'pt-5.5'

export function AuthForm(props: ComponentProps<typeof Form>) {
  return <Form className={`grid ${gap} ${paddingTop}`} {...props} />
}

/** Disabled until hydration, which keeps a password out of the address bar. */
export function SubmitButton({ busy, children }: { busy: string | false; children: string }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" busy={busy} disabled={!isHydrated} className="w-full">
      {children}
    </Button>
  )
}

type AuthFormError<Name extends string> = {
  error: AccountError
  title: string
  fallback: string
  /** The field that the error is about, and our message there instead of the server's. */
  field?: Name | undefined
  message?: ReactNode
  setError: (name: Name | 'root', error: FormError, options?: { shouldFocus: boolean }) => void
}

/** Shows why a request failed: in a toast, and at its field or above the fields. */
export function showAuthError<Name extends string>({ error, title, fallback, ...rest }: AuthFormError<Name>): void {
  const { field, setError } = rest
  const text = error.message ?? fallback
  if (field) {
    const message = rest.message ?? text
    // The error of the field is announced, unless the field has the focus already and the error has links.
    showToast({ title, text, tone: 'destructive', isSilent: typeof message === 'string' })
    setError(field, { message }, { shouldFocus: true })
    return
  }
  showToast({ title, text, tone: 'destructive' })
  setError('root', { heading: title, message: text })
}

import type { ComponentProps } from 'react'
import { Form } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { AccountError } from '../session/account-calls.ts'

export function SettingsForm(props: ComponentProps<typeof Form>) {
  return <Form className="grid gap-x-6 gap-y-4.5 sm:grid-cols-2" {...props} />
}

export function showFailureToast({ message }: Pick<AccountError, 'message'>): void {
  showToast({ title: 'That did not work', text: message ?? 'Please try again.', tone: 'destructive' })
}

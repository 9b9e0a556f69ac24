import type { ReactNode } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { Actions } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { findErrors } from '../forms/account-field.tsx'
import { useCaptcha, type TakeCaptcha } from '../forms/use-captcha.ts'
import type { Result } from '../session/account-calls.ts'

/** The style of a button for an irreversible action. */
export const dangerStyle = 'border-failed! text-fg-failed'

type SettingsFormProps = {
  /** `note` is beside the button, `done` the toast after a success. */
  words: { title: string; submit: string; busy: string; note?: string; done: { title: string; text: string } }
  isDangerous?: boolean
  send: (values: FormValues, take: TakeCaptcha) => Promise<Result>
  /** The field that a failure is about, by its code, and our text instead of the server's. */
  blame?: Record<string, { field?: string; text?: string }>
  children: ReactNode
  /** Beside the button. */
  actions?: ReactNode
}

/** A form of /account. Errors are at their fields, everything else is a toast. */
export function SettingsForm({ words, isDangerous, send, blame, actions, children }: SettingsFormProps) {
  const { box, take } = useCaptcha()

  const submit = async (values: FormValues, filled: HTMLFormElement) => {
    const result = await send(values, take)
    if (result.ok) {
      filled.querySelectorAll<HTMLInputElement>('input[type=password]').forEach(clear)
      showToast({ ...words.done, tone: 'default' })
      return null
    }
    const { code, message } = result.failure
    const { field, text } = blame?.[code ?? ''] ?? {}
    const reason = text ?? message ?? accountPage.failed.text
    if (field) return { field, text: reason }
    showToast({ title: accountPage.failed.title, text: reason, tone: 'destructive' })
    return null
  }
  const foot = (isBusy: boolean) => (
    <Actions className="col-span-full mt-1.5">
      <Button
        type="submit"
        look="line"
        size="small"
        busy={isBusy && words.busy}
        className={isDangerous ? dangerStyle : ''}
      >
        {words.submit}
      </Button>
      {actions}
      {words.note && <p className="text-xs text-fg-mute">{words.note}</p>}
    </Actions>
  )
  return (
    <Form
      label={words.title}
      submit={words.submit}
      busy={words.busy}
      check={findErrors}
      onSubmit={submit}
      foot={foot}
      isAnnounced={false}
      className="grid gap-x-6 gap-y-4.5 sm:grid-cols-2"
    >
      {children}
      <div ref={box} className="col-span-full empty:hidden" />
    </Form>
  )
}

function clear(input: HTMLInputElement): void {
  input.value = ''
}

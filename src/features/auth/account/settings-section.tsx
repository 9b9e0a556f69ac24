import { useId, type ReactNode } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Actions, Tone } from '#src/ui/paper.tsx'
import { useForm, type FormValues } from '#src/ui/use-form.ts'
import type { AuthFailure } from '../session/auth-failure.ts'
import { findErrors, FormErrors } from '../forms/account-field.tsx'
import { useCaptcha, type TakeCaptcha } from '../forms/use-captcha.ts'
import sprite from './account-icons.svg'

/** What a form says after an attempt: that it is done, or why not and at which field. */
export type Result = { done: string } | { failed: string; field?: string | undefined }

type SettingsFormProps = {
  label: string
  submit: ReactNode
  busy: string
  /** Beside the button, until there is something to say. */
  note?: string
  isDangerous?: boolean
  onSubmit: (values: FormValues, takeCaptcha: TakeCaptcha) => Promise<Result>
  children?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
}

/** A form that says beside its button what became of it. */
export function SettingsForm({
  label,
  submit,
  busy,
  note,
  isDangerous,
  onSubmit,
  children,
  actions,
}: SettingsFormProps) {
  const reasonId = useId()
  const { box, take } = useCaptcha()
  const { isBusy, errors, outcome, props } = useForm({
    check: findErrors,
    fieldOf,
    onSubmit: async (values, form) => {
      const answer = await onSubmit(values, take)
      if ('done' in answer) form.querySelectorAll('input[type=password]').forEach(clear)
      return answer
    },
  })
  const field = outcome && fieldOf(outcome)

  return (
    <form {...props} aria-label={label} className="grid gap-x-6 gap-y-4.5 sm:grid-cols-2">
      <FormErrors value={{ errors, refused: field ? { field, reason: reasonId } : null }}>{children}</FormErrors>
      <div ref={box} className="col-span-full empty:hidden" />
      <Actions className="col-span-full mt-1.5">
        <Button type="submit" look={isDangerous ? 'danger' : 'line'} size="small" busy={isBusy && busy}>
          {submit}
        </Button>
        {actions}
        {note && !outcome && <p className="text-xs text-fg-mute">{note}</p>}
        <p role="status" className="empty:hidden">
          {outcome && 'done' in outcome && (
            <Tone tone="ok" mark={<Icon name="check" />}>
              {outcome.done}
            </Tone>
          )}
        </p>
        <p role="alert" id={reasonId} className="empty:hidden">
          {outcome && 'failed' in outcome && (
            <Tone tone="bad" mark={<Icon name="alert" />}>
              {outcome.failed}
            </Tone>
          )}
        </p>
      </Actions>
    </form>
  )
}

function fieldOf(result: Result): string | null {
  return 'failed' in result ? (result.field ?? null) : null
}

/** The server's own words, where it has any. */
export function failureText({ message }: AuthFailure): string {
  return message ?? accountPage.failed
}

function clear(input: Element): void {
  if (input instanceof HTMLInputElement) input.value = ''
}

/** For password managers: whose password it is. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}

/** What src/ui/icon.tsx lacks, with a sprite of its own: other pages do not pay for it. */
export function AccountIcon({ name, className = '' }: { name: 'sheet' | 'download' | 'trash'; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon size-[1.25em] ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

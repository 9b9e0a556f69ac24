import type { ReactNode } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Form, type Answer } from '#src/ui/form.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Actions, Tone } from '#src/ui/paper.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { findErrors } from '../forms/account-field.tsx'
import { useCaptcha, type TakeCaptcha } from '../forms/use-captcha.ts'
import type { Result } from '../session/account-calls.ts'

/** The style of a button for an irreversible action. */
export const dangerStyle = 'border-failed! text-fg-failed'

type SettingsFormProps = {
  /** `note` is shown beside the button until there is a result. */
  words: { title: string; submit: string; busy: string; note?: string }
  isDangerous?: boolean
  onSubmit: (values: FormValues, takeCaptcha: TakeCaptcha) => Promise<Answer>
  children?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
}

/** A form of /account. Shows success beside its button and errors at its fields. */
export function SettingsForm({ words, isDangerous, onSubmit, actions, children }: SettingsFormProps) {
  const { box, take } = useCaptcha()

  const submit = async (values: FormValues, filled: HTMLFormElement) => {
    const answer = await onSubmit(values, take)
    if ('done' in answer) filled.querySelectorAll<HTMLInputElement>('input[type=password]').forEach(clear)
    return answer
  }
  const foot = (isBusy: boolean, answer: Answer | null) => (
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
      {words.note && !answer && <p className="text-xs text-fg-mute">{words.note}</p>}
      <p role="status" className="empty:hidden">
        {answer && 'done' in answer && (
          <Tone tone="ok" mark={<Icon name="check" />}>
            {answer.done}
          </Tone>
        )}
      </p>
      <p role="alert" className="empty:hidden">
        {answer && 'text' in answer && !answer.field && (
          <Tone tone="bad" mark={<Icon name="alert" />}>
            {answer.text}
          </Tone>
        )}
      </p>
    </Actions>
  )
  return (
    <Form
      label={words.title}
      submit={words.submit}
      busy={words.busy}
      check={findErrors}
      onSubmit={submit}
      isAnnounced={false}
      foot={foot}
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

/** The field that a failure is about, by its code, and our text instead of the server's. */
type Blame = Record<string, { field?: string; text?: string }>

export function answerTo(result: Result<unknown>, done: string, blame: Blame = {}): Answer {
  if (result.ok) return { done }
  const { code, message } = result.failure
  const { field, text } = blame[code ?? ''] ?? {}
  return { text: text ?? message ?? accountPage.failed, field }
}

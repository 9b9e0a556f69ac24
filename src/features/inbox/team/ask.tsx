import { useId } from 'react'
import { inboxTeam } from '#src/content/inbox-team.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useForm } from '#src/ui/use-form.ts'

const words = inboxTeam.ask

/** What a member does to the team, each time with a code of their own phone. */
export type Change = keyof typeof words.of

type AskCodeProps = {
  change: Change
  name: string
  /** Answers with what is wrong, or null. */
  onCode: (code: string) => Promise<string | null>
  onNo: () => void
}

/** A question in its own row, which gets the focus: the button that asked is above it. */
export function AskCode({ change, name, onCode, onNo }: AskCodeProps) {
  const id = useId()
  const { isBusy, outcome, props } = useForm({
    onSubmit: (value) => onCode(value('code')),
    fieldOf: () => 'code',
  })
  const { title, text, care, yes, busy, no } = words.of[change]
  const isStop = change === 'remove'
  return (
    <div role="group" aria-labelledby={id} data-stop={isStop || undefined} className="ask">
      <h3 id={id} tabIndex={-1} ref={focus} className="outline-none">
        {title(name)}
      </h3>
      <p className="mt-1 text-fg-soft">{text}</p>
      {care && (
        <p className="mt-2">
          <b>{care.first}</b> {care.why}
        </p>
      )}
      <form {...props} aria-labelledby={id} className="mt-4 grid max-w-sm gap-3">
        <Field
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          error={outcome ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={isStop ? 'stop' : 'main'} size="small" busy={isBusy && busy}>
            {yes(name)}
          </Button>
          <Button look="line" size="small" onClick={onNo}>
            {no}
          </Button>
        </div>
      </form>
    </div>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}

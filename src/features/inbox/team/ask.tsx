import { useId, useState, type ReactNode } from 'react'
import { inboxTeam } from '#src/content/inbox-team.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useForm } from '#src/ui/use-form.ts'

const words = inboxTeam.ask

type AskProps = { title: string; isStop?: boolean; children: ReactNode }

/** A question in its own row, which gets the focus: the button that asked is above it. */
function Ask({ title, isStop = false, children }: AskProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} data-stop={isStop || undefined} className="ask">
      <h3 id={id} tabIndex={-1} ref={focus} className="outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}

type AskRemoveProps = { name: string; onYes: () => Promise<void>; onNo: () => void }

export function AskRemove({ name, onYes, onNo }: AskRemoveProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { title, text, yes, no } = words.remove
  return (
    <Ask title={title(name)} isStop>
      <p className="mt-1 text-fg-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="stop"
          size="small"
          disabled={isBusy}
          onClick={() => {
            setIsBusy(true)
            void onYes()
          }}
        >
          {yes(name)}
        </Button>
        <Button look="line" size="small" onClick={onNo}>
          {no}
        </Button>
      </div>
    </Ask>
  )
}

type AskResetProps = {
  name: string
  /** With the asker's own code; answers with what is wrong, or null. */
  onCode: (code: string) => Promise<keyof typeof words.reset.failures | null>
  onNo: () => void
}

export function AskReset({ name, onCode, onNo }: AskResetProps) {
  const { isBusy, outcome, props } = useForm({
    onSubmit: (value) => onCode(value('code')),
    fieldOf: () => 'code',
  })
  const { title, text, care, careText, code, yes, busy, no, failures } = words.reset
  return (
    <Ask title={title(name)}>
      <p className="mt-1 text-fg-soft">{text}</p>
      <p className="mt-2">
        <b>{care}</b> {careText}
      </p>
      <form {...props} aria-label={title(name)} className="mt-4 grid max-w-sm gap-3">
        <Field
          label={code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          error={outcome ? failures[outcome] : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={isBusy && busy}>
            {yes}
          </Button>
          <Button look="line" size="small" onClick={onNo}>
            {no}
          </Button>
        </div>
      </form>
    </Ask>
  )
}

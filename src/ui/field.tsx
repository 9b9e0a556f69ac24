import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Messages = {
  label: string
  mark?: string | undefined
  note?: string | undefined
  hint?: string | undefined
  error?: ReactNode
}

const inputStyle = 'field min-h-13.5 scroll-mt-12 px-4 py-3 leading-normal'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Messages

export function Field({ label, mark, note, hint, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} mark={mark} note={note} hint={hint} error={error}>
      <input id={id} dir="auto" className={inputStyle} {...describedBy(id, { hint, error })} {...input} />
    </Frame>
  )
}

export function TextAreaField({ label, mark, note, hint, error, ...area }: ComponentProps<'textarea'> & Messages) {
  const id = useId()
  return (
    <Frame id={id} label={label} mark={mark} note={note} hint={hint} error={error}>
      <textarea
        id={id}
        dir="auto"
        className={`field-sizing-content max-h-104 min-h-32 resize-y ${inputStyle}`}
        {...describedBy(id, { hint, error })}
        {...area}
      />
    </Frame>
  )
}

export function PasswordField({ label, hint, error, ...input }: Omit<FieldProps, 'mark' | 'note'>) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          className={`pr-[min(6.5rem,40%)] ${inputStyle}`}
          {...describedBy(id, { hint, error })}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="password-toggle"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
    </Frame>
  )
}

function describedBy(id: string, { hint, error }: Pick<Messages, 'hint' | 'error'>) {
  return {
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  }
}

type FrameProps = Messages & { id: string; children: ReactNode }

/** The label above a field, and its hint or its error below. */
function Frame({ id, label, mark, note, hint, error, children }: FrameProps) {
  return (
    <div className="grid min-w-0 scroll-mt-3 content-start gap-2">
      <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-1.5 text-sm font-semibold">
        {label}
        {mark && <span className="text-accent-text">{mark}</span>}
        {note && <span className="font-normal text-fg-mute">{note}</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-xs text-fg-mute">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-2 text-sm text-fg-failed">
          <Icon name="alert" className="mt-0.5 size-4.5 text-failed" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FrameProps = {
  label: string
  /** Marks a required field, beside its label. */
  mark?: string
  /** Text after the label, such as "(optional)". */
  note?: string
  hint?: string | undefined
  error?: string | undefined
  /** The id of an element elsewhere that describes the error of the field. */
  reason?: string | undefined
}

/** The look of inputs, text areas and selects, without a size. */
export const fieldStyle =
  'w-full rounded-md border border-control bg-field transition-colors duration-150 placeholder:text-fg-mute hover:border-fg-soft focus:border-focus focus:bg-field-focus focus:outline-2 focus:outline-offset-1 focus:outline-focus aria-invalid:border-failed aria-invalid:focus:border-fg-failed aria-invalid:focus:-outline-offset-1 aria-invalid:focus:outline-fg-failed autofill:shadow-[inset_0_0_0_100px_var(--field-focus)] autofill:[-webkit-text-fill-color:var(--fg)]'

/** Scrolled to, it leaves room for its label. */
export const inputStyle = `min-h-13.5 scroll-mt-12 px-4 py-3 leading-normal ${fieldStyle}`

/** Links hint, error and reason to the input with this id. The error replaces the hint. */
export function describedBy(id: string, { hint, error, reason }: Pick<FrameProps, 'hint' | 'error' | 'reason'>) {
  return {
    'aria-describedby':
      [hint && !error && `${id}-hint`, error && `${id}-error`, reason].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error || reason ? true : undefined,
  }
}

export function FieldFrame({
  id,
  label,
  mark,
  note,
  hint,
  error,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <label htmlFor={id} className="flex items-baseline gap-1.5 text-sm font-semibold">
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
          {error}
        </p>
      )}
    </div>
  )
}

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
  /** The id of an element elsewhere that says what is wrong with the field. */
  reason?: string | undefined
}

/** The style of inputs and text areas. */
export const inputStyle =
  'min-h-13.5 w-full rounded-md border border-night-500 bg-night-950/55 px-4 py-3 leading-normal transition-colors duration-150 placeholder:text-mist-400 hover:border-mist-400 focus:border-brass-300 focus:bg-night-950 focus:outline-2 focus:outline-offset-1 focus:outline-brass-300 disabled:border-night-600 disabled:bg-night-850 disabled:text-mist-400 aria-invalid:border-vermilion-400 aria-invalid:ring-1 aria-invalid:ring-vermilion-400 aria-invalid:ring-inset autofill:shadow-[inset_0_0_0_100px_var(--color-night-950)] autofill:[-webkit-text-fill-color:var(--color-paper-50)]'

/** Links hint, error and reason to the input with this id. */
export function describedBy(id: string, { hint, error, reason }: Pick<FrameProps, 'hint' | 'error' | 'reason'>) {
  return {
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`, reason].filter(Boolean).join(' ') || undefined,
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
        {mark && <span className="text-brass-300">{mark}</span>}
        {note && <span className="font-normal text-fg-mute">{note}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-fg-mute">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-2 text-sm text-vermilion-300">
          <Icon name="alert" className="mt-0.5 size-4.5 text-vermilion-400" />
          {error}
        </p>
      )}
    </div>
  )
}

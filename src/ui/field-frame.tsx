import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FrameProps = {
  label: string
  mark?: string
  note?: string
  hint?: string | undefined
  error?: ReactNode
}

const plain =
  'w-full rounded-md border border-control bg-field transition duration-150 placeholder:text-fg-mute hover:border-fg-soft'
const focused = 'focus:border-focus focus:bg-field-focus focus:outline-2 focus:outline-offset-1 focus:outline-focus'
const invalidBorder = 'aria-invalid:border-failed aria-invalid:focus:border-fg-failed'
const invalidOutline = 'aria-invalid:focus:-outline-offset-1 aria-invalid:focus:outline-fg-failed'
const filled = 'autofill:shadow-[inset_0_0_0_100px_var(--field-focus)] autofill:[-webkit-text-fill-color:var(--fg)]'

export const fieldStyle = `${plain} ${focused} ${invalidBorder} ${invalidOutline} ${filled}`

export const inputStyle = `min-h-13.5 scroll-mt-12 px-4 py-3 leading-normal ${fieldStyle}`

export function describedBy(id: string, { hint, error }: Pick<FrameProps, 'hint' | 'error'>) {
  return {
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
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

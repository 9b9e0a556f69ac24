import { useId, type ComponentProps } from 'react'
import { describedBy, FieldFrame, inputStyle, type FrameProps } from './field-frame.tsx'

type TextAreaFieldProps = ComponentProps<'textarea'> & FrameProps

export function TextAreaField({ label, mark, note, hint, error, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} {...(mark && { mark })} {...(note && { note })} hint={hint} error={error}>
      <textarea
        id={id}
        dir="auto"
        className={`field-sizing-content max-h-104 min-h-32 resize-y ${inputStyle}`}
        {...describedBy(id, { hint, error })}
        {...area}
      />
    </FieldFrame>
  )
}

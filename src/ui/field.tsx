import { useId, type InputHTMLAttributes } from 'react'
import { describedBy, FieldFrame, inputStyle, type FrameProps } from './field-frame.tsx'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & FrameProps

export function Field({ label, mark, note, hint, error, id: ownId, ...input }: FieldProps) {
  const madeId = useId()
  const id = ownId ?? madeId
  return (
    <FieldFrame id={id} label={label} {...(mark && { mark })} {...(note && { note })} hint={hint} error={error}>
      <input id={id} dir="auto" className={inputStyle} {...describedBy(id, { hint, error })} {...input} />
    </FieldFrame>
  )
}

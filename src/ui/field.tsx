import { useId, type ComponentProps } from 'react'
import { describedBy, FieldFrame, inputStyle, type FrameProps } from './field-frame.tsx'

export type FieldProps = ComponentProps<'input'> & FrameProps

export function Field({ label, mark, note, hint, error, id: idProp, ...input }: FieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <FieldFrame id={id} label={label} {...(mark && { mark })} {...(note && { note })} hint={hint} error={error}>
      <input id={id} dir="auto" className={inputStyle} {...describedBy(id, { hint, error })} {...input} />
    </FieldFrame>
  )
}

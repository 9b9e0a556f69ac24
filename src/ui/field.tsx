import { useId, type InputHTMLAttributes } from 'react'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string }

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="rounded-[5px] border border-night-500 bg-night-850 px-4 py-3"
        {...input}
      />
      {hint && (
        <small id={`${id}-hint`} className="text-mist-400">
          {hint}
        </small>
      )}
    </div>
  )
}

import { useId, type InputHTMLAttributes } from 'react'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string }

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="min-h-13 w-full rounded-md border border-night-500 bg-night-950/55 px-4 py-3 leading-normal transition-colors duration-150 placeholder:text-mist-400 hover:border-mist-400 focus:border-brass-300 focus:bg-night-950 focus:outline-2 focus:outline-offset-1 focus:outline-brass-300 disabled:border-night-600 disabled:bg-night-850 disabled:text-mist-400"
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-fg-mute">
          {hint}
        </p>
      )}
    </div>
  )
}

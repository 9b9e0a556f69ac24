import { useId, useState } from 'react'
import { describedBy, FieldFrame, inputStyle } from './field-frame.tsx'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

// The dots are of the system's font, as ours has small ones.
const dotsStyle = 'not-placeholder-shown:font-[system-ui,sans-serif] not-placeholder-shown:tracking-[0.12em]'

export function PasswordField({ label, hint, error, ...input }: Omit<FieldProps, 'mark' | 'note'>) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          className={`pr-26 ${inputStyle} ${isShown ? '' : dotsStyle}`}
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
    </FieldFrame>
  )
}

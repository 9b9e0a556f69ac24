import { useId, useState } from 'react'
import { describedBy, FieldFrame, inputStyle } from './field-frame.tsx'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** The labels of the button; `what` is for screen readers only. */
export type PasswordWords = { show: string; hide: string; what: string }

type PasswordFieldProps = Omit<FieldProps, 'mark' | 'note'> & { words: PasswordWords }

const inside =
  'absolute inset-y-px right-px inline-flex min-w-23 rounded-r-md border-l border-control focus-visible:-outline-offset-3'

/** A password that can be shown. The dots are of the system's font, as ours has small ones. */
export function PasswordField({ label, hint, error, words, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          className={`pr-26 ${inputStyle} ${isShown ? '' : 'not-placeholder-shown:font-[system-ui,sans-serif] not-placeholder-shown:tracking-[0.12em]'}`}
          {...describedBy(id, { hint, error })}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className={`${inside} items-center justify-center gap-2 text-sm font-medium text-fg-soft hover:bg-hover hover:text-fg noscript:hidden`}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          {isShown ? words.hide : words.show}
          <span className="sr-only"> {words.what}</span>
        </button>
      </div>
    </FieldFrame>
  )
}

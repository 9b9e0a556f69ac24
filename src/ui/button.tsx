import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-style.ts'
import { Icon } from './icon.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Its label while its work runs, during which it is disabled. */
  busy?: string | false
  look?: ButtonLook
  size?: ButtonSize
  /** Its code has not arrived yet: disabled, but not for a reason the visitor should see. */
  waiting?: boolean
}

export function Button({
  type = 'button',
  busy = false,
  disabled = false,
  look = 'main',
  size = 'large',
  waiting = false,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  const isDisabled = disabled || waiting || busy !== false
  const button = useKeptFocus<HTMLButtonElement>(isDisabled)

  return (
    <button
      ref={button}
      type={type}
      disabled={isDisabled}
      data-waiting={waiting || undefined}
      className={`${buttonClass(look, size)} ${className}`}
      {...rest}
    >
      {busy === false ? (
        children
      ) : (
        <>
          <Icon name="loader" className="size-5 animate-spin" />
          {busy}
        </>
      )}
    </button>
  )
}

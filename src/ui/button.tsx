import type { ButtonHTMLAttributes } from 'react'
import { buttonStyle, lineButtonStyle, stopButtonStyle } from './button-style.ts'
import { Icon } from './icon.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it says while its work runs; it can then not be pressed again. */
  busy?: string | false
  look?: keyof typeof looks
}

const looks = { main: buttonStyle, line: lineButtonStyle, stop: stopButtonStyle }

export function Button({
  type = 'button',
  busy = false,
  disabled = false,
  look = 'main',
  children,
  className = '',
  ...rest
}: ButtonProps) {
  const isDisabled = disabled || busy !== false
  const button = useKeptFocus<HTMLButtonElement>(isDisabled)

  return (
    <button ref={button} type={type} disabled={isDisabled} className={`${looks[look]} ${className}`} {...rest}>
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

import { useEffect, type ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonVariant, type ButtonSize } from './button-style.ts'
import { Icon } from './icon.tsx'
import { announce } from './toast-store.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Its label while its work runs. It cannot be pressed then, but keeps the focus, and the label is announced. */
  busy?: string | false
  variant?: ButtonVariant
  size?: ButtonSize
}

export function Button({
  type = 'button',
  busy = false,
  disabled = false,
  variant = 'main',
  size = 'large',
  children,
  className = '',
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false
  const isDisabled = !isBusy && disabled
  const button = useKeptFocus<HTMLButtonElement>(isDisabled)

  useEffect(() => {
    if (busy !== false) announce(busy)
  }, [busy])

  return (
    <button
      ref={button}
      type={type}
      disabled={isDisabled}
      aria-disabled={isBusy || ariaDisabled}
      className={`${buttonClass(variant, size)} ${className}`}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
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

import { useEffect, type ButtonHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import { announce } from './toast-store.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Its label while its work runs. It cannot be pressed then, but keeps the focus, and the label is announced. */
  busy?: string | false
  variant?: 'main' | 'line' | 'stop'
  size?: 'small' | undefined
}

export function Button({
  type = 'button',
  busy = false,
  variant = 'main',
  size,
  children,
  className = '',
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false

  useEffect(() => {
    if (busy === false) return undefined
    announce(busy)
    return () => announce('')
  }, [busy])

  return (
    <button
      type={type}
      aria-disabled={isBusy || ariaDisabled}
      className={`button button-${variant} ${size ? 'button-small' : ''} ${className}`}
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

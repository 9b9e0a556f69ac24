import { useEffect, useLayoutEffect, useRef, type ButtonHTMLAttributes, type RefObject } from 'react'
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
  disabled = false,
  variant = 'main',
  size,
  children,
  className = '',
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false
  const isDisabled = !isBusy && disabled
  const button = useKeptFocus(isDisabled)

  useEffect(() => {
    if (busy === false) return undefined
    announce(busy)
    return () => announce('')
  }, [busy])

  return (
    <button
      ref={button}
      type={type}
      disabled={isDisabled}
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

/**
 * A control that is disabled while its work runs loses the focus; this restores it, unless it has moved elsewhere, without
 * scrolling.
 */
function useKeptFocus(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [isDisabled])

  return button
}

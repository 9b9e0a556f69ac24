import type { ButtonHTMLAttributes } from 'react'
import { buttonStyle } from './button-style.ts'
import { Icon } from './icon.tsx'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What it says while its work runs; it can then not be pressed again. */
  busy?: string | false
}

export function Button({ type = 'button', busy = false, disabled, children, className = '', ...rest }: ButtonProps) {
  return (
    <button type={type} disabled={disabled || busy !== false} className={`${buttonStyle} ${className}`} {...rest}>
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

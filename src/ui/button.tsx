import type { ButtonHTMLAttributes } from 'react'
import { buttonStyle } from './button-style.ts'

export function Button({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonStyle} {...rest} />
}

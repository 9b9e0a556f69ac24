import type { ButtonHTMLAttributes } from 'react'

export function Button({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className="rounded-[5px] bg-brass-400 px-6 py-3 font-medium text-night-950 hover:bg-brass-300 disabled:bg-night-700 disabled:text-mist-300"
      {...rest}
    />
  )
}

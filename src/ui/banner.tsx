import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type BannerProps = ComponentProps<'div'> & { heading: string; text?: string | undefined }

export function Banner({ heading, text, children, className = '', ...box }: BannerProps) {
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-md border border-vermilion-600 bg-vermilion-600/17 px-[min(1.125rem,5vw)] py-4 wrap-anywhere max-[18rem]:grid-cols-1 ${className}`}
      {...box}
    >
      <Icon name="alert" className="size-6 text-vermilion-300" />
      <div>
        <p className="leading-snug font-semibold text-fg">{heading}</p>
        {text && <p className="mt-0.5 text-sm text-paper-200">{text}</p>}
        {children}
      </div>
    </div>
  )
}

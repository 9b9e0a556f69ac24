import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type BannerProps = ComponentProps<'div'> & { heading: string; text?: string | undefined }

export function Banner({ heading, text, children, className = '', ...box }: BannerProps) {
  return (
    <div className={`banner ${className}`} {...box}>
      <Icon name="alert" className="size-6 text-vermilion-300" />
      <div>
        <p className="leading-snug font-semibold text-fg">{heading}</p>
        {text && <p className="mt-0.5 text-sm text-paper-200">{text}</p>}
        {children}
      </div>
    </div>
  )
}

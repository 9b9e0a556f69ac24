import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'

export function Notice({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3.5 rounded-lg border border-vermilion-600 bg-vermilion-900 p-4 text-paper-200">
      <Icon name="alert" className="mt-0.5 size-5 text-vermilion-300" />
      <div>
        <p className="font-semibold text-fg">{heading}</p>
        <p className="text-sm">{text}</p>
        {children}
      </div>
    </div>
  )
}

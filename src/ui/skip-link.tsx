import type { ComponentProps } from 'react'

export function SkipLink({ children, onClick }: Pick<ComponentProps<'a'>, 'children' | 'onClick'>) {
  return (
    <a href="#main" onClick={onClick} className="skip-link">
      {children}
    </a>
  )
}

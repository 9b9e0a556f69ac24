import type { ComponentProps } from 'react'

export function SkipLink({ children, onClick }: Pick<ComponentProps<'a'>, 'children' | 'onClick'>) {
  return (
    <a
      href="#main"
      onClick={onClick}
      className="fixed top-3 left-1/2 z-50 -translate-x-1/2 -translate-y-[200%] rounded-md bg-brass-400 px-5 py-2.5 font-semibold text-night-950 focus:translate-y-0"
    >
      {children}
    </a>
  )
}

import sprite from './inbox-icons.svg'

type InboxIconName = 'search' | 'download' | 'trash' | 'not-lead' | 'again'

/** What src/ui/icon.tsx lacks, in a file of its own, which other pages do not download. */
export function InboxIcon({ name, className = '' }: { name: InboxIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon size-[1.25em] ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export const iconButtonStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-start text-sm font-[550] hover:bg-hover'

import sprite from './account-icons.svg'

/** What src/ui/icon.tsx lacks, in a file of its own: other pages do not pay for it. */
export function AccountIcon({ name }: { name: 'sheet' | 'download' | 'trash' }) {
  return (
    <svg aria-hidden="true" className="icon">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

import sprite from './icons.svg'

export type IconName =
  | 'alert'
  | 'check'
  | 'loader'
  | 'menu'
  | 'close'
  | 'down'
  | 'left'
  | 'right'
  | 'external'
  | 'open'
  | 'mail'
  | 'pen'
  | 'eye'
  | 'eye-off'
  | 'user'
  | 'log-out'
  | 'voice'
  | 'mic'
  | 'mic-off'
  | 'hang-up'
  | 'survey'
  | 'audit'
  | 'course'
  | 'light'
  | 'facebook'
  | 'instagram'
  | 'linkedin'
  | 'twitter'
  | 'star'
  | 'pause'
  | 'play'

/** Always beside text or inside a labelled control, so hidden from screen readers. All icons are in one cached file. */
export function Icon({ name, className = 'size-[1.25em]' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

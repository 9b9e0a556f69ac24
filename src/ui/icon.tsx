import { Drawing, drawingsIn } from './drawing.tsx'
import file from './icons.svg?raw'

const icons = drawingsIn(file)

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
  | 'star'
  | 'pause'
  | 'play'

/** Always beside text or inside a labelled control, so hidden from screen readers. */
export function Icon({ name, className = 'size-[1.25em]' }: { name: IconName; className?: string }) {
  return <Drawing of={icons} name={name} className={`icon ${className}`} />
}

const shape = 'inline-flex items-center justify-center rounded-md text-center leading-tight text-balance font-semibold'
const pressed = 'active:translate-y-px active:ring-0'
const unavailable =
  'busy:translate-y-0 busy:cursor-progress busy:ring-0 off:cursor-not-allowed off:border-off off:bg-off off:text-fg-off'

const sizes = {
  large: 'min-h-13.5 gap-3 px-6.5 py-3 text-base',
  small: 'min-h-11.5 gap-2.5 px-5 py-2',
}

export const lineStyle = 'border border-control transition duration-150 hover:border-accent hover:bg-hover'

const mainHover = 'hover:border-brass-300 hover:bg-brass-300 hover:ring-4 hover:ring-brass-400/22'
const mainReaction = `${mainHover} active:border-brass-500 active:bg-brass-500`
const stopReaction = 'transition duration-150 hover:ring-4 hover:ring-vermilion-400/25'

const variants = {
  main: `main-action border border-brass-400 bg-brass-400 text-night-950 transition duration-150 ${mainReaction}`,
  line: lineStyle,
  stop: `border border-vermilion-600 bg-vermilion-600 text-paper-50 ${stopReaction}`,
}

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

export function buttonClass(variant: ButtonVariant = 'main', size: ButtonSize = 'large'): string {
  return `${shape} ${pressed} ${unavailable} ${sizes[size]} ${variants[variant]}`
}

export const buttonStyle = buttonClass()

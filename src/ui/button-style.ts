const shape =
  'inline-flex min-h-13.5 items-center justify-center gap-3 rounded-md px-6.5 py-3 text-center text-base leading-tight font-semibold active:translate-y-px active:ring-0 disabled:translate-y-0 disabled:cursor-progress disabled:ring-0 off:cursor-not-allowed off:border-night-700 off:bg-night-700 off:text-mist-300'

/** The main action; a string, because links use it as well as buttons. */
export const buttonStyle = `${shape} border border-brass-400 bg-brass-400 text-night-950 transition duration-150 hover:border-brass-300 hover:bg-brass-300 hover:ring-4 hover:ring-brass-400/22 active:border-brass-500 active:bg-brass-500`

/** A secondary control. */
export const lineStyle =
  'border border-night-500 transition-colors duration-150 hover:border-brass-400 hover:bg-brass-400/10'

/** A secondary action, as large as the main one. */
export const lineButtonStyle = `${shape} ${lineStyle}`

/** Ends something, such as a call. */
export const stopButtonStyle = `${shape} border border-vermilion-600 bg-vermilion-600 text-paper-50 transition duration-150 hover:ring-4 hover:ring-vermilion-400/25`

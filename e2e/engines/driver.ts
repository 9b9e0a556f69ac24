/** The verbs that every engine has. All else is done by functions that run in the page, the same in each engine. */
export type Driver = {
  open: (url: string) => Promise<void>
  run: <A extends unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<R>
  clickAt: (x: number, y: number) => Promise<void>
  /** Keys by their names or characters, held together: `press('Shift', 'Tab')`. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** A browser that stays open for many visits; no visit sees the storage of another. */
export type Engine = {
  visit: (options: { hasScripts: boolean }) => Promise<Driver>
  stop: () => Promise<void>
}

export const VIEWPORT = { width: 1440, height: 900 }

/** A function with its arguments as an expression whose value is JSON. */
export function asExpression(work: (...args: never[]) => unknown, args: unknown[]): string {
  return `JSON.stringify((${work.toString()})(...${JSON.stringify(args)}) ?? null)`
}

// Input in the notation that WebDriver and WebDriver BiDi share: keys without a character have code points.
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

function strokes(keys: string[]): object[] {
  const values = keys.map((name) => KEYS[name] ?? name)
  const down = values.map((value) => ({ type: 'keyDown', value }))
  return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))]
}

export function keyActions(...chords: string[][]): object[] {
  return [{ type: 'key', id: 'keyboard', actions: chords.flatMap(strokes) }]
}

export function clickActions(x: number, y: number): object[] {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }]
}

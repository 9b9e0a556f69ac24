/** The commands that every engine supports. Everything else is done by functions that run in the page. */
export type Driver = {
  open: (url: string) => Promise<void>
  run: <A extends unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<R>
  clickAt: (x: number, y: number) => Promise<void>
  /** A key by its name or character. */
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** What is typed and clicked, by actions that WebDriver and WebDriver BiDi share. */
export const inputBy = (perform: (actions: object[]) => Promise<void>): Pick<Driver, 'clickAt' | 'press' | 'type'> => ({
  clickAt: (x, y) => perform(clickActions(x, y)),
  press: (key) => perform(keyActions([key])),
  type: (text) => perform(keyActions(Array.from(text))),
})

/** A browser that stays open for many visits with separate storage. */
export type Engine = {
  visit: () => Promise<Driver>
  stop: () => Promise<void>
}

export const VIEWPORT = { width: 1440, height: 900 }

/** A function with its arguments as an expression whose value is JSON. */
export function asExpression(work: (...args: never[]) => unknown, args: unknown[]): string {
  return `JSON.stringify((${work.toString()})(...${JSON.stringify(args)}) ?? null)`
}

// Keys without a character have code points.
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

function keyActions(keys: string[]): object[] {
  const strokes = keys.flatMap((key) => ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key })))
  return [{ type: 'key', id: 'keyboard', actions: strokes }]
}

function clickActions(x: number, y: number): object[] {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }]
}

// The JSON of database functions, whose shape the generated types do not have. A parser throws a TypeError without the value,
// which may be what a visitor typed.
export type Parser<T> = (json: unknown) => T

const parser =
  <T>(name: string, is: (json: unknown) => json is T): Parser<T> =>
  (json) => {
    if (is(json)) return json
    throw new TypeError(`Not ${name}`)
  }

export const anything = (json: unknown): unknown => json
export const text = parser('a text', (json) => typeof json === 'string')
export const number = parser('a number', (json) => typeof json === 'number')
export const boolean = parser('a boolean', (json) => typeof json === 'boolean')
const anyList = parser<readonly unknown[]>('a list', Array.isArray)
const anyObject = parser('an object', (json): json is object => typeof json === 'object' && json !== null)

export const oneOf = <const T extends string>(values: readonly T[]): Parser<T> =>
  parser(values.join(' or '), (json): json is T => values.some((value) => value === json))

export const optional =
  <T>(parse: Parser<T>): Parser<T | undefined> =>
  (json) =>
    json === undefined ? undefined : parse(json)

export const nullable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (json) =>
    json === null || json === undefined ? null : parse(json)

export const list =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (json) =>
    anyList(json).map((item) => parse(item))

export const record =
  <T>(parse: Parser<T>): Parser<Record<string, T>> =>
  (json) =>
    Object.fromEntries(Object.entries(anyObject(json)).map(([key, value]) => [key, parse(value)]))

type Shape = Record<string, Parser<unknown>>
type Parsed<S extends Shape> = { [Key in keyof S]: ReturnType<S[Key]> }

export function object<const S extends Shape>(shape: S): Parser<Parsed<S>>
export function object(shape: Shape): Parser<Record<string, unknown>> {
  return (json) => {
    const values = record(anything)(json)
    return Object.fromEntries(Object.entries(shape).map(([key, parse]) => [key, parse(values[key])]))
  }
}

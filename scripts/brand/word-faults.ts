import type * as z from 'zod'
import { MAIL_PLACES, PAGE_PLACES, PLACES } from '#src/content/brand-words.ts'
import type { Path } from './yaml-file.ts'

/** `isText`: text was expected, and YAML read another type. */
export type WordFault = { path: Path; what: string; isText?: boolean }

/** Without the spaces around a text and its line breaks. An empty text is none. */
export function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replaceAll(/\s*\n\s*/g, ' ') || null
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]))
}

/** Zod's issues as sentences. The messages of src/content/brand-words.ts follow the name of a field. */
export function wordFaults(issues: readonly z.core.$ZodIssue[], data: unknown): WordFault[] {
  const isMissing = ({ path }: z.core.$ZodIssue) => path.length > 0 && !isIn(data, path as Path)
  return issues.flatMap((issue): WordFault[] => {
    const path = issue.path as Path
    const { message } = issue
    if (issue.code === 'unrecognized_keys') {
      // It is probably a misspelt missing one.
      const missing = issues.filter((other) => isMissing(other) && String(other.path.slice(0, -1)) === String(path))
      const names = missing.map((other) => String(other.path.at(-1)))
      const right = names.length === 1 ? names[0] : `one of ${names.length > 0 ? names.join(', ') : message}`
      return issue.keys.map((key) => ({
        path: [...path, key],
        what: `${key} is not a field here. Write ${right}, or remove it.`,
      }))
    }
    if (!isMissing(issue))
      return [{ path, what: `${nameOf(path)} ${message}`, isText: message.startsWith('must be text') }]
    if (issues.some((other) => other.code === 'unrecognized_keys' && String(other.path) === String(path.slice(0, -1))))
      return []
    const key = nameOf(path)
    const what = message.replace('is empty. Write ', `is missing. Write "${key}: …" with `)
    return [{ path: path.slice(0, -1), what: `${key} ${what}` }]
  })
}

/** The field of a value, or of the list that it is in. */
function nameOf(path: Path): string {
  return path.findLast((part) => typeof part === 'string') ?? 'the file'
}

function isIn(data: unknown, path: Path): boolean {
  const parent = path.slice(0, -1).reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], data)
  return typeof parent === 'object' && parent !== null && String(path.at(-1)) in parent
}

/** Placeholders that would never be filled in. */
export function placeFaults(file: string, data: unknown, path: Path = []): WordFault[] {
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, inner]) =>
      placeFaults(file, inner, [...path, Array.isArray(data) ? Number(key) : key]),
    )
  const places = placesIn(file)
  const [unknown] = new RegExp(`\\{(?!(?:${places.join('|') || '$'})\\})\\w*\\}`).exec(String(data)) ?? []
  if (unknown === undefined) return []
  const advice =
    places.length === 0 ? 'Write it without braces.' : `Write one of {${places.join('}, {')}}, or no braces.`
  return [{ path, what: `${nameOf(path)} has ${unknown}, which is not a placeholder. ${advice}` }]
}

function placesIn(file: string): readonly string[] {
  if (file === 'brand.yaml') return []
  return file === 'emails.yaml' ? MAIL_PLACES : file.startsWith('pages/') ? PAGE_PLACES : PLACES
}

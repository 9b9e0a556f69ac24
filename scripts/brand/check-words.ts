import { MAIL_PLACES, PAGE_PLACES, PLACES, type Field } from '#src/content/brand-schema.ts'
import { pictureNameFault } from './picture-file.ts'
import type { Path } from './yaml-file.ts'

/** `isText`: text was expected, and YAML read another type. */
export type WordFault = { path: Path; what: string; isText?: true }
type PictureField = Field & { kind: 'picture' }
export type NamedPicture = { path: Path; name: string; field: PictureField }

/** The words of a file as its schema describes them, and the mistakes that show without looking at other files. */
export class CheckedWords {
  readonly faults: WordFault[] = []
  readonly pictures: NamedPicture[] = []
  readonly words: unknown
  readonly #file: string

  constructor(file: string, field: Field, data: unknown) {
    this.#file = file
    this.words = this.#read(field, data, [])
  }

  #read(field: Field, value: unknown, path: Path): unknown {
    const report = (what: string) => this.#report(path, what)
    const label = path.findLast((part) => typeof part === 'string') ?? 'the file'
    if (value === null || value === undefined) {
      if (field.isOptional) return emptyOf(field)
      if (field.kind === 'list') return report(`${label} is empty. Write ${countOf(field)}, each after "- ".`)
      return report(`${label} is empty. Write ${whatOf(field)}.`)
    }
    if (field.kind === 'group') return this.#group(field.fields, value, path, label)
    if (field.kind === 'list') {
      const { what, least, most, item } = field
      if (!Array.isArray(value)) return report(`${label} must be a list of ${what}. Begin each with "- ".`)
      if (value.length < least || value.length > most)
        report(`${label} has ${value.length} ${what}. Write ${countOf(field)}.`)
      return value.map((one: unknown, index) => this.#read(item, one, [...path, index]))
    }
    if (field.kind === 'flag')
      return typeof value === 'boolean' ? value : report(`${label} is ${JSON.stringify(value)}. Write true or false.`)
    if (typeof value !== 'string') {
      this.faults.push({ path, what: `${label} must be text. Write ${whatOf(field)}.`, isText: true })
      return null
    }
    const text = value.trim().replaceAll(/\s*\n\s*/g, ' ')
    if (text === '' && field.isOptional) return emptyOf(field)
    const fault = leafFault(this.#file, field, value)
    if (fault !== null)
      return report(fault === 'is empty' ? `${label} is empty. Write ${whatOf(field)}.` : `${label} ${fault}`)
    if (field.kind !== 'picture') return text
    this.pictures.push({ path, name: text, field })
    return text
  }

  #group(fields: Readonly<Record<string, Field>>, value: unknown, path: Path, label: string | number): unknown {
    const known = Object.keys(fields)
    if (Array.isArray(value))
      return this.#report(path, `${label} is a list, but a single entry is expected. Write its fields without "- ".`)
    if (typeof value !== 'object' || value === null)
      return this.#report(path, `${label} must have the fields ${known.join(', ')}.`)
    const given = new Map(Object.entries(value))
    const unknown = [...given.keys()].filter((key) => !known.includes(key))
    // An unknown field is probably a misspelt missing one.
    const missing = known.filter((key) => !given.has(key) && !fields[key]?.isOptional)
    const right = missing.length === 1 ? missing[0] : `one of ${(missing.length > 0 ? missing : known).join(', ')}`
    for (const key of unknown) this.#report([...path, key], `${key} is not a field here. Write ${right}, or remove it.`)
    return Object.fromEntries(
      Object.entries(fields).map(([key, inner]) => {
        if (given.has(key) || inner.isOptional) return [key, this.#read(inner, given.get(key), [...path, key])]
        if (unknown.length === 0) this.#report(path, `${key} is missing. Write "${key}: …" with ${whatOf(inner)}.`)
        return [key, null]
      }),
    )
  }

  #report(path: Path, what: string): null {
    this.faults.push({ path, what })
    return null
  }
}

/** The mistake in a value of that file, to follow the name of its field; null if there is none. */
export function leafFault(file: string, field: Field, text: string): string | null {
  if (field.kind === 'choice') return field.of.includes(text) ? null : `is ${text}. Write ${whatOf(field)}.`
  if (!/\S/.test(text)) return 'is empty'
  if (field.kind === 'picture') return pictureNameFault(text.trim())
  if (field.kind !== 'text') return null
  const places = placesIn(file)
  const [unknown] = unknownPlace(places).exec(text) ?? []
  if (unknown !== undefined)
    return places.length === 0
      ? `has ${unknown}. Write it without braces.`
      : `has ${unknown}, which is not a placeholder. Write one of {${places.join('}, {')}}, or no braces.`
  const letters = Array.from(text).length
  if (letters > field.most) return `has ${letters} letters. Write at most ${field.most}.`
  return field.pattern.test(text) && field.isKnown(text) ? null : `${field.fault(text)}. Write ${field.what}.`
}

/** The placeholders that a file may contain. */
function placesIn(file: string): readonly string[] {
  if (file === 'brand.yaml') return []
  return file === 'emails.yaml' ? MAIL_PLACES : file.startsWith('pages/') ? PAGE_PLACES : PLACES
}

/** Matches a placeholder that is never filled in. */
function unknownPlace(places: readonly string[]): RegExp {
  return places.length === 0 ? /\{\w*\}/ : new RegExp(`\\{(?!(?:${places.join('|')})\\})\\w*\\}`)
}

function emptyOf({ kind }: Field): unknown {
  return kind === 'text' ? '' : kind === 'flag' ? false : null
}

function countOf({ what, least, most }: Field & { kind: 'list' }): string {
  return `${least === most ? least : `${least} to ${most}`} ${what}`
}

function whatOf(field: Field): string {
  if (field.kind === 'group') return `the fields ${Object.keys(field.fields).join(', ')}`
  return field.kind === 'choice' ? `one of ${field.of.join(', ')}` : field.what
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { brandSchema, type BrandFile, type BrandWords, type Field } from '#src/content/brand-schema.ts'
import { readTextPage } from '#src/features/text-page/read-text-page.ts'
import { contrastFaults, paletteOf } from './palette.ts'
import { jsonMistake, plainTexts } from './plain-texts.ts'

/** In one sentence: the file, the line, what is wrong and what to write. */
export type Mistake = { file: string; line: number; what: string }

export type Brand = {
  /** As they are written: {brand} and the others are still in them. */
  words: BrandWords
  /** Title of each page of pages/, by its address. */
  pages: Map<string, string>
  mistakes: Mistake[]
}

export const told = ({ file, line, what }: Mistake, folder = 'brand') => `${folder}/${file} line ${line}: ${what}`

/** Which words may stand in braces, beside those that a mail fills in. */
const PLACES = ['brand', 'company', 'email', 'founder', 'review', 'domain']
const MAIL_PLACES = ['name', 'count', 'newEmail']

const MISSING = 'the file is missing. Copy it from samples/harbourlight and edit it.'

/** A picture may be cut, but not to a part of itself. */
const MOST_CUT = 1.5

/** What pages show without naming it. */
const DRAWINGS = [
  ...['icon', 'mark', 'mark-nav', 'star'].map((name) => `logo/${name}.svg`),
  ...['chart.svg', 'panel.png', 'horizon.svg', 'horizon-light.svg'].map((name) => `pictures/${name}`),
]

/** Reads every file of a brand. With mistakes, the words are incomplete. */
export async function readBrand(folder: string): Promise<Brand> {
  const reader = new Reader(folder)
  const words = Object.fromEntries(
    Object.entries(brandSchema).map(([file, field]) => [file, reader.file(file as BrandFile, field)]),
  ) as BrandWords
  const pages = reader.pages(words)
  if (reader.mistakes.length === 0) await reader.compare(words, pages)
  return { words, pages, mistakes: reader.mistakes }
}

/** Where something stands in a file: keys of groups and positions in lists. */
type Path = (string | number)[]

class Reader {
  readonly mistakes: Mistake[] = []
  readonly #folder: string
  readonly #documents = new Map<string, { document: Document; lines: LineCounter }>()
  readonly #pictures: { file: string; path: Path; name: string; field: Field & { kind: 'picture' } }[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  file(file: BrandFile, field: Field): unknown {
    const place = join(this.#folder, file)
    if (!existsSync(place)) return this.#say(file, 1, MISSING)
    const source = readFileSync(place, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
    const isJson = file.endsWith('.json')
    const mistake = isJson ? jsonMistake(source) : null
    if (mistake) return this.#say(file, mistake.line, mistake.what)
    const { text, stray } = isJson ? { text: source, stray: [] } : plainTexts(source, keysOf(field))
    for (const { line, what } of stray) this.#say(file, line, what)
    if (stray.length > 0) return null

    const lines = new LineCounter()
    const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines })
    const [error] = document.errors
    if (error) {
      const what =
        error.code === 'DUPLICATE_KEY'
          ? 'the same field is there twice. Remove one of the two.'
          : 'it stands too far to the left or right. Begin it below the field it belongs to.'
      return this.#say(file, lines.linePos(error.pos[0]).line, what)
    }
    this.#documents.set(file, { document, lines })
    return this.#read(file, field, document.toJS(), [])
  }

  /** What a page of pages/ lacks is said by the reader of pages. */
  pages(words: BrandWords): Map<string, string> {
    const { name: brand, title: company, email } = words['brand.json'] ?? { name: '', title: '', email: '' }
    const found = new Map<string, string>()
    for (const path of globSync('pages/*.md', { cwd: this.#folder }).toSorted()) {
      const source = readFileSync(join(this.#folder, path), 'utf8')
      try {
        const page = readTextPage(basename(path, '.md'), source, { brand, company, email })
        found.set(page.path, page.title)
      } catch (error) {
        const [, line = '1', what = String(error)] = /line (\d+): (.*)/s.exec(String(error)) ?? []
        this.#say(path, Number(line), what)
      }
    }
    return found
  }

  /** What only several fields together, or a look at the pictures, can show. */
  async compare(words: BrandWords, pages: Map<string, string>): Promise<void> {
    const { free, services } = words['services.yaml']
    if (!services.some(({ title }) => title === free.title))
      this.#say('services.yaml', ['free', 'title'], `${free.title} is not among the services. Write the title of one.`)
    this.#twice('services.yaml', 'services', services, 'title')
    this.#twice('quotes.yaml', 'quotes', words['quotes.yaml'].quotes, 'name')
    words['site.yaml'].footer.forEach((name, index) => {
      if (!pages.has(`/${name}`))
        this.#say(
          'site.yaml',
          ['footer', index],
          `there is no pages/${name}.md. Write the name of a page that is there.`,
        )
    })
    if (!pages.has('/imprint')) this.#say('pages/imprint.md', 1, 'the page is missing. Write it.')
    for (const file of DRAWINGS) if (!existsSync(join(this.#folder, file))) this.#say(file, 1, MISSING)
    const [fault] = contrastFaults(paletteOf(words['brand.json'].colors))
    if (fault) this.#say('brand.json', ['colors', 'accent'], fault)
    for (const { file, path, name, field } of this.#pictures) {
      const what = await pictureFault(join(this.#folder, 'pictures', name), name, field)
      if (what !== null) this.#say(file, path, what)
    }
  }

  #read(file: string, field: Field, value: unknown, path: Path): unknown {
    const say = (what: string) => this.#say(file, path, what)
    const label = path.findLast((part) => typeof part === 'string') ?? 'the file'
    if (field.kind === 'group') {
      const known = Object.keys(field.fields)
      if (!isGroup(value)) return say(`${label} must have the fields ${known.join(', ')}.`)
      const unknown = Object.keys(value).filter((key) => !known.includes(key))
      // A field that is missing is what an unknown one was meant to be.
      const meant = known.filter((key) => !(key in value) && !isOptional(field.fields[key]))
      const right = meant.length === 1 ? meant[0] : `one of ${(meant.length > 0 ? meant : known).join(', ')}`
      for (const key of unknown)
        this.#say(file, [...path, key], `${key} is not known here. Write ${right}, or remove it.`)
      return Object.fromEntries(
        Object.entries(field.fields).map(([key, inner]) => {
          if (key in value) return [key, this.#read(file, inner, value[key], [...path, key])]
          if (isOptional(inner) || unknown.length > 0) return [key, '']
          return [key, say(`${key} is missing. Write ${quoted(file, key)} with ${whatOf(inner)}.`)]
        }),
      )
    }
    if (field.kind === 'list') {
      const { what, least, most, item } = field
      if (!Array.isArray(value)) return say(`${label} must be a list of ${what}. Begin each with "- ".`)
      if (value.length < least || value.length > most)
        say(`${label} has ${value.length} ${what}. Write ${least} to ${most}.`)
      return value.map((one: unknown, index) => this.#read(file, item, one, [...path, index]))
    }
    if (typeof value !== 'string' && value !== null)
      return say(`${label} must be text on one line. Write ${whatOf(field)}.`)
    const text = (value ?? '').trim()
    if (text === '') return isOptional(field) ? '' : say(`${label} is empty. Write ${whatOf(field)}.`)
    if (field.kind === 'picture') this.#pictures.push({ file, path, name: text, field })
    const fault = leafFault(file, field, text, label)
    if (fault !== null) say(fault)
    return field.kind === 'flag' ? text === 'true' : text
  }

  #twice<T>(file: BrandFile, list: string, items: readonly T[], key: keyof T & string): void {
    items.forEach((item, index) => {
      const isFirst = items.findIndex((other) => other[key] === item[key]) === index
      const what = `${String(item[key])} is there twice. Write another ${key}, or remove one.`
      if (!isFirst) this.#say(file, [list, index, key], what)
    })
  }

  #say(file: string, place: Path | number, what: string): null {
    this.mistakes.push({ file, line: typeof place === 'number' ? place : this.#lineOf(file, place), what })
    return null
  }

  /** Of the key of a field, or of the beginning of a list's item. */
  #lineOf(file: string, path: Path): number {
    const { document, lines } = this.#documents.get(file) ?? {}
    const parent = document?.getIn(path.slice(0, -1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : null
    const node = pair ? pair.key : document?.getIn(path, true)
    const start = isScalar(node) || isCollection(node) ? node.range?.[0] : undefined
    return start === undefined ? 1 : (lines?.linePos(start).line ?? 1)
  }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOptional(field?: Field): boolean {
  return field?.kind === 'text' && field.isOptional
}

/** What is wrong with a text, or null. */
function leafFault(file: string, field: Field, text: string, label: string): string | null {
  if (field.kind === 'flag') return /^(true|false)$/.test(text) ? null : `${label} is ${text}. Write true or false.`
  if (field.kind === 'choice') return field.of.includes(text) ? null : `${label} is ${text}. Write ${whatOf(field)}.`
  if (field.kind !== 'text') return null
  const allowed = file === 'emails.yaml' ? [...PLACES, ...MAIL_PLACES] : file === 'brand.json' ? [] : PLACES
  const places = Array.from(text.matchAll(/\{(\w*)\}/g), ([, place = '']) => place)
  const unknown = places.find((place) => !allowed.includes(place))
  if (unknown !== undefined) return `{${unknown}} is not known. Write one of {${allowed.join('}, {')}}, or no braces.`
  if (text.length > field.most) return `${label} has ${text.length} letters. Write at most ${field.most}.`
  const fault = field.check(text)
  return fault === null ? null : `${label} ${fault}. Write ${field.what}.`
}

async function pictureFault(path: string, name: string, field: Field & { kind: 'picture' }): Promise<string | null> {
  const least = `${field.what}, at least ${field.width} x ${field.height} pixels`
  if (!existsSync(path)) return `there is no brand/pictures/${name}. Put ${least}, there.`
  // As it is shown: phones store photographs lying on their side, with a note of how to turn them.
  const { width, height } = await sharp(path)
    .metadata()
    .then(({ autoOrient }) => autoOrient)
    .catch(() => ({ width: 0, height: 0 }))
  const cut = width / height / (field.width / field.height)
  if (width >= field.width && height >= field.height && cut < MOST_CUT && cut > 1 / MOST_CUT) return null
  return `${name} has ${width} x ${height} pixels. Put ${least}, into brand/pictures.`
}

function whatOf(field: Field): string {
  if (field.kind === 'group') return `the fields ${Object.keys(field.fields).join(', ')}`
  return field.kind === 'choice' ? `one of ${field.of.join(', ')}` : field.what
}

function quoted(file: string, name: string): string {
  return file.endsWith('.json') ? `"${name}": "…",` : `"${name}: …"`
}

/** Every key at any depth. */
function keysOf(field: Field): string[] {
  if (field.kind === 'list') return keysOf(field.item)
  if (field.kind !== 'group') return []
  return Object.entries(field.fields).flatMap(([key, inner]) => [key].concat(keysOf(inner)))
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
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
const MAIL_PLACES = ['name', 'count']

/** A picture may be cut, but not to a part of itself. */
const MOST_CUT = 1.5

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

type ShownPicture = { file: string; line: number; name: string; field: Field & { kind: 'picture' } }

class Reader {
  readonly mistakes: Mistake[] = []
  readonly #folder: string
  readonly #pictures: ShownPicture[] = []
  #file = ''
  #lineOf: (node: Node | null | undefined) => number = () => 1
  #documents = new Map<string, { document: Document; lineOf: (node: Node | null | undefined) => number }>()

  constructor(folder: string) {
    this.#folder = folder
  }

  file(file: BrandFile, field: Field): unknown {
    this.#file = file
    const path = join(this.#folder, file)
    if (!existsSync(path)) return this.#say(1, `the file is missing. Copy it from samples/harbourlight and edit it.`)
    const source = readFileSync(path, 'utf8').replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    const isJson = file.endsWith('.json')
    const mistake = isJson ? jsonMistake(source) : null
    if (mistake) return this.#say(mistake.line, mistake.what)
    const { text, stray } = isJson ? { text: source, stray: [] } : plainTexts(source, keysOf(field))
    for (const { line, what } of stray) this.#say(line, what)
    if (stray.length > 0) return null

    const lines = new LineCounter()
    const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines })
    const [error] = document.errors
    if (error) {
      const what =
        error.code === 'DUPLICATE_KEY'
          ? 'the same field is there twice. Remove one of the two.'
          : 'it stands too far to the left or right. Begin it below the field it belongs to.'
      return this.#say(lines.linePos(error.pos[0]).line, what)
    }
    this.#lineOf = (node) => (node?.range ? lines.linePos(node.range[0]).line : 1)
    this.#documents.set(file, { document, lineOf: this.#lineOf })
    return this.#read(field, document.contents, '', 1)
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
        this.mistakes.push({ file: path, line: Number(line), what })
      }
    }
    return found
  }

  /** What only several fields together, or a look at the pictures, can show. */
  async compare(words: BrandWords, pages: Map<string, string>): Promise<void> {
    const { free, services } = words['services.yaml']
    if (!services.some(({ title }) => title === free.title))
      this.#at('services.yaml', ['free', 'title'], `${free.title} is not among the services. Write the title of one.`)
    this.#twice('services.yaml', 'services', services, 'title')
    this.#twice('quotes.yaml', 'quotes', words['quotes.yaml'].quotes, 'name')
    words['site.yaml'].footer.forEach((name, index) => {
      if (!pages.has(`/${name}`))
        this.#at('site.yaml', ['footer', index], `there is no pages/${name}.md. Write the name of a page that is there.`)
    })
    if (!pages.has('/imprint')) this.mistakes.push({ file: 'pages/imprint.md', line: 1, what: 'the page is missing. Write it.' })
    const [fault] = contrastFaults(paletteOf(words['brand.json'].colors))
    if (fault) this.#at('brand.json', ['colors', 'accent'], fault)
    for (const picture of this.#pictures) await this.#look(picture)
  }

  #read(field: Field, node: unknown, label: string, above: number): unknown {
    const line = isMap(node) || isSeq(node) || isScalar(node) ? this.#lineOf(node) : above
    switch (field.kind) {
      case 'group':
        return this.#group(field, node, label, line)
      case 'list': {
        if (!isSeq(node)) return this.#say(above, `${label} must be a list of ${field.what}. Begin each with "- ".`)
        const { length } = node.items
        if (length < field.least || length > field.most)
          this.#say(above, `${label} has ${length} ${field.what}. Write ${field.least} to ${field.most}.`)
        return node.items.map((item) => this.#read(field.item, item, label, line))
      }
      default: {
        const value = isScalar<string | null>(node) ? (node.value ?? '').trim() : null
        if (value === null) return this.#say(line, `${label} must be text on one line. Write ${whatOf(field)}.`)
        return this.#leaf(field, value, label, line)
      }
    }
  }

  #group(field: Field & { kind: 'group' }, node: unknown, label: string, line: number): unknown {
    const keys = Object.keys(field.fields)
    if (!isMap(node)) return this.#say(line, `${label || 'the file'} must have the fields ${keys.join(', ')}.`)
    for (const { key } of node.items) {
      const name = String(isScalar(key) ? key.value : key)
      if (!keys.includes(name))
        this.#say(this.#lineOf(key as Node), `${name} is not known here. Write one of ${keys.join(', ')}, or remove it.`)
    }
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => {
        const pair = node.items.find(({ key }) => isScalar(key) && key.value === name)
        if (pair) return [name, this.#read(inner, pair.value, name, this.#lineOf(pair.key as Node))]
        if (inner.kind === 'text' && inner.isOptional) return [name, '']
        return [name, this.#say(line, `${name} is missing. Write ${quoted(this.#file, name)} with ${whatOf(inner)}.`)]
      }),
    )
  }

  #leaf(field: Field, value: string, label: string, line: number): unknown {
    if (value === '') {
      if (field.kind === 'text' && field.isOptional) return ''
      return this.#say(line, `${label} is empty. Write ${whatOf(field)}.`)
    }
    switch (field.kind) {
      case 'flag':
        if (value !== 'true' && value !== 'false') this.#say(line, `${label} is ${value}. Write true or false.`)
        return value === 'true'
      case 'choice':
        if (!field.of.includes(value)) this.#say(line, `${label} is ${value}. Write one of ${field.of.join(', ')}.`)
        return value
      case 'picture':
        this.#pictures.push({ file: this.#file, line, name: value, field })
        return value
      case 'text':
        return this.#text(field, value, label, line)
    }
  }

  #text(field: Field & { kind: 'text' }, value: string, label: string, line: number): string {
    const allowed = this.#file === 'emails.yaml' ? [...PLACES, ...MAIL_PLACES] : this.#file === 'brand.json' ? [] : PLACES
    const unknown = Array.from(value.matchAll(/\{(\w*)\}/g), ([, place = '']) => place).find((one) => !allowed.includes(one))
    const fault = field.check(value)
    if (unknown !== undefined) this.#say(line, `{${unknown}} is not known. Write one of {${allowed.join('}, {')}}, or no braces.`)
    else if (value.length > field.most) this.#say(line, `${label} has ${value.length} letters. Write at most ${field.most}.`)
    else if (fault !== null) this.#say(line, `${label} ${fault}. Write ${field.what}.`)
    return value
  }

  async #look({ file, line, name, field }: ShownPicture): Promise<void> {
    const path = join(this.#folder, 'pictures', name)
    const complain = (what: string) => this.mistakes.push({ file, line, what })
    const least = `${field.what}, at least ${field.width} x ${field.height} pixels`
    if (!existsSync(path)) return void complain(`there is no brand/pictures/${name}. Put ${least}, there.`)
    const { width, height } = await sharp(path)
      .metadata()
      .catch(() => ({ width: 0, height: 0 }))
    const cut = width / height / (field.width / field.height)
    if (width >= field.width && height >= field.height && cut < MOST_CUT && cut > 1 / MOST_CUT) return
    complain(`${name} has ${width} x ${height} pixels. Put ${least}, into brand/pictures.`)
  }

  #twice<T>(file: BrandFile, list: string, items: readonly T[], key: keyof T & string): void {
    items.forEach((item, index) => {
      const isFirst = items.findIndex((other) => other[key] === item[key]) === index
      if (!isFirst) this.#at(file, [list, index, key], `${String(item[key])} is there twice. Write another ${key}, or remove one.`)
    })
  }

  #at(file: BrandFile, path: (string | number)[], what: string): void {
    const { document, lineOf } = this.#documents.get(file) ?? {}
    const line = lineOf?.(document?.getIn(path, true) as Node | undefined) ?? 1
    this.mistakes.push({ file, line, what })
  }

  #say(line: number, what: string): null {
    this.mistakes.push({ file: this.#file, line, what })
    return null
  }
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

import { basename } from 'node:path'
import type * as z from 'zod'
import { BrandFiles } from './brand-files.ts'
import {
  brandFile,
  filesWithoutVoice,
  NO_ASSISTANT,
  otherFiles,
  pageHead,
  placeholdersIn,
  type BrandContent,
} from './brand-schema.ts'
import { parseYaml, type Path } from './parse-yaml.ts'

export type Page = z.output<typeof pageHead> & { file: string; path: string; isSample: boolean; markdown: string }

const FRONT_MATTER = /^---\n(.*?)\n---\n/s

/** The files of brand/, else of sample/, with their placeholders filled in. With mistakes, the content is incomplete. */
export class Brand {
  readonly files: BrandFiles
  readonly content: BrandContent
  readonly pages: readonly Page[]
  /** Each with file, line, what is wrong and what to write. */
  readonly mistakes: string[] = []
  /** Mistakes in files of the sample, which are right until an owner's files replace others. They may not be published. */
  readonly outdated: string[] = []
  readonly #sources = new Map<string, string>()
  readonly #lines = new Map<string, (path: Path) => number>()

  constructor(files = new BrandFiles()) {
    this.files = files
    const brand = this.#readYaml('brand.yaml', brandFile)
    const schemas = brand?.features.voice === false ? filesWithoutVoice : otherFiles
    const content = Object.entries<z.ZodType | null>(schemas).map(([file, schema]) => [
      file,
      schema ? this.#readYaml(file, schema) : NO_ASSISTANT,
    ])
    const unfilled = Object.fromEntries([['brand.yaml', brand], ...content]) as BrandContent
    const unfilledPages = files.list('pages/*.md').flatMap((file) => this.#readPage(file) ?? [])
    const fill = this.mistakes.length > 0 ? <T>(value: T) => value : filler(unfilled)
    this.content = fill(unfilled)
    this.pages = unfilledPages.map((page) => fill(page))
  }

  /** At a line, at a value of a YAML file, or where a text is. */
  report(file: string, position: Path | number | string, what: string): null {
    const line =
      typeof position === 'number'
        ? position
        : typeof position === 'string'
          ? (this.#sources.get(file)?.split(position)[0]?.split('\n').length ?? 1)
          : (this.#lines.get(file)?.(position) ?? 1)
    const name = this.files.name(file)
    if (name.startsWith('sample/') && this.files.hasOwn)
      this.outdated.push(`${name} line ${line} (copy the file to brand/ and change it there): ${what}`)
    else this.mistakes.push(`${name} line ${line}: ${what}`)
    return null
  }

  /** Reports each place of a pattern, but not in the comments of YAML. */
  reportMatches(pattern: RegExp, files: RegExp, what: (match: RegExpMatchArray, file: string) => string | null): void {
    for (const [file, source] of this.#sources) {
      if (!files.test(file)) continue
      const text = file.endsWith('.yaml') ? source.replaceAll(/^ *#.*$/gm, '') : source
      for (const match of text.matchAll(pattern)) {
        const found = what(match, file)
        if (found !== null) this.report(file, text.slice(0, match.index).split('\n').length, found)
      }
    }
  }

  #readYaml<T>(file: string, schema: z.ZodType<T>): T | null {
    if (this.files.find(file) !== null) return this.#parse(file, this.#read(file), schema)
    const { success, data } = schema.safeParse(undefined)
    return success ? data : this.report(file, 1, 'this file cannot be empty: write its fields, or remove it')
  }

  #readPage(file: string): Page | null {
    const source = this.#read(file)
    const [head, front = ''] = FRONT_MATTER.exec(source ?? '') ?? []
    if (source === null) return null
    if (head === undefined)
      return this.report(file, 1, 'write ---, title: …, description: …, --- on the first four lines')
    // The empty line replaces the ---, so that line numbers are right.
    const fields = this.#parse(file, `\n${front}`, pageHead)
    const [path, isSample] = [`/${basename(file, '.md')}`, this.files.isSample(file)]
    return fields && { ...fields, file, path, isSample, markdown: source.slice(head.length) }
  }

  /** Windows editors write a byte order mark and CRLF. */
  #read(file: string): string | null {
    const source = this.files
      .read(file)
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
    const line = source.split('\n').findIndex((text) => /[\uFFFD\0]/.test(text))
    if (line >= 0) return this.report(file, line + 1, 'a letter cannot be read: save the file in the encoding UTF-8')
    this.#sources.set(file, source)
    const allowed = placeholdersIn(file)
    this.reportMatches(/\{(\w+)\}/g, new RegExp(`^${file}$`), ([braces, name = '']) =>
      allowed.includes(name)
        ? null
        : `${braces} is not a placeholder here: write one of ${allowed.join(', ') || 'none'}`,
    )
    return source
  }

  #parse<T>(file: string, source: string | null, schema: z.ZodType<T>): T | null {
    if (source === null) return null
    const { data, mistakes, lineOf } = parseYaml(source, schema)
    this.#lines.set(file, lineOf)
    for (const { line, what } of mistakes) this.report(file, line, what)
    return data
  }
}

/** Fills in placeholders; those of emails are filled in when one is sent. */
function filler(content: BrandContent): <T>(value: T) => T {
  const { name, title, email } = content['brand.yaml']
  const placeholders: Record<string, string> = {
    brand: name,
    company: title,
    email,
    founder: content['about.yaml'].founders[0]?.name ?? '',
    review: content['services.yaml'].free?.inShort ?? '',
    domain: email.slice(email.indexOf('@') + 1),
    promise: content['contact.yaml'].hours.promise,
    capacity: content['contact.yaml'].capacity,
  }
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (braces, key: string) => placeholders[key] ?? braces).trim()
  return (value) => JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === 'string' ? fill(inner) : inner))
}

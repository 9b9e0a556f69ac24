import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { brandFile, otherFiles, pageHead, placeholdersIn, type BrandContent } from '#src/content/brand-schema.ts'
import { findFault } from '#src/features/text-page/markdown-fault.ts'
import { readCase, type Case } from '#src/features/text-page/read-figures.ts'
import { FRONT_MATTER, readTextPage } from '#src/features/text-page/read-text-page.ts'
import { splitWords } from '#src/features/voice/tokenize.ts'
import { SECTIONS } from '#src/content/sections.ts'
import { PATH_IN_TEXT } from '#src/lib/path-in-text.ts'
import { formatIssues } from './format-issues.ts'
import { contrastFaults, paletteOf } from './palette.ts'
import { missingPicture, pictureFault } from './picture-file.ts'
import { YamlFile, type LineMistake, type Path } from './yaml-file.ts'
import { ROOT } from '../../stack/settings.ts'

export type Mistake = LineMistake & { file: string }

export type Brand = {
  /** As in the files: placeholders such as {brand} are not filled in. */
  content: BrandContent
  /** Title of each page of pages/, by its address. */
  pages: Map<string, string>
  shownCase: (Case & { isSample: boolean }) | null
  pagePictures: readonly string[]
  mistakes: Mistake[]
}

export const formatMistake = ({ file, line, what }: Mistake) => `brand/${file} line ${line}: ${what}`

const noPage = (name: string) => `there is no pages/${name}.md. Write the name of an existing page.`
const noCase = (page: string) =>
  `pages/${page}.md has no table with up to three rows of a label and two numbers. Write the name of a page that has.`
const noService = (title: string, titles: readonly string[]) =>
  `${title} is not among the services. Write one of ${titles.join(', ')}.`
const NO_LOGO =
  'there is no logo. Save your own there: one SVG is enough, copied to icon.svg, mark.svg, mark-nav.svg and star.svg.'
const NO_REVIEW =
  '{review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.'

// From the names of the files: src/app/routes.ts needs the modules that are about to be written.
const ROUTES = globSync('*.tsx', { cwd: join(ROOT, 'src/app/routes') }).map((file) =>
  file === 'home.tsx' ? '/' : `/${basename(file, '.tsx')}`,
)

/** Addresses that a file of pages/ cannot have. */
const RESERVED = new Set<string>([...ROUTES, '/404', '/index', '/privacy', '/accessibility'])

const PAGE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Never the name of a program, which the build would run. */
const PAGE_PICTURE = /!\[[^\]]*\]\(([\w-][\w.-]*\.(?:svg|png|jpe?g))\)/i

const LOGO = ['icon', 'mark', 'mark-nav', 'star'].map((name) => `logo/${name}.svg`)

/** Reads every file of a brand. With mistakes, the content is incomplete. */
export async function readBrand(folder: string): Promise<Brand> {
  const reader = new Reader(folder)
  const brand = reader.file('brand.yaml', brandFile)
  const { voice, accounts } = brand?.features ?? { voice: true, accounts: true }
  const others: Record<string, z.ZodType> = otherFiles({ voice, accounts, scheduling: Boolean(brand?.schedulingPage) })
  const content = Object.fromEntries([
    ['brand.yaml', brand],
    ...Object.entries(others).map(([file, schema]) => [file, reader.file(file, schema)] as const),
  ]) as BrandContent
  reader.readPages()
  const { mistakes, pages, cases, pagePictures } = reader
  if (mistakes.length === 0) await reader.compare(content)
  const shownCase = cases.get(`/${content['quotes.yaml']?.case?.page ?? ''}`) ?? null
  return { content, pages, shownCase, pagePictures: [...pagePictures], mistakes }
}

class Reader {
  readonly mistakes: Mistake[] = []
  readonly pages = new Map<string, string>()
  readonly pagePictures = new Set<string>()
  readonly cases = new Map<string, Case & { isSample: boolean }>()
  readonly #folder: string
  readonly #sources = new Map<string, string>()
  readonly #files = new Map<string, YamlFile>()

  constructor(folder: string) {
    this.#folder = folder
  }

  file<T>(file: string, schema: z.ZodType<T>): T | null {
    if (existsSync(join(this.#folder, file))) return this.#parse(file, schema, this.#read(file))
    const { success, data } = schema.safeParse(undefined)
    return success ? data : this.#report(file, 1, 'the file is missing. Restore it, or write your own.')
  }

  readPages(): void {
    for (const file of globSync('pages/*.md', { cwd: this.#folder }).toSorted()) {
      const name = basename(file, '.md')
      const source = this.#read(file)
      const [head, front = ''] = FRONT_MATTER.exec(source ?? '') ?? []
      if (!PAGE_NAME.test(name))
        this.#report(file, 1, 'the name becomes the address. Write lower-case letters, digits and hyphens only.')
      if (RESERVED.has(`/${name}`))
        this.#report(file, 1, `the site has a page /${name} of its own. Give the file another name.`)
      if (source === null) continue
      if (head === undefined) {
        this.#report(file, 1, 'the first lines are missing. Write ---, title: …, description: …, --- on a line each.')
        continue
      }
      // The empty line replaces the ---, so that line numbers are right.
      if (this.#parse(file, pageHead, `\n${front}`) === null) continue
      const fault = findFault(source.slice(head.length))
      if (fault) {
        const before = source.slice(0, source.indexOf(fault.raw, head.length))
        this.#report(file, before.split('\n').length, `${fault.raw} ${fault.what}`)
      }
      const { path, title, markdown, isSample } = readTextPage(name, source, { company: '' })
      this.pages.set(path, title)
      const pageCase = readCase(markdown)
      if (pageCase) this.cases.set(path, { ...pageCase, isSample })
      this.#find(file, PAGE_PICTURE, (line, [, picture = '']) => {
        const missing = missingPicture(join(this.#folder, 'pictures'), picture)
        if (missing === null) this.pagePictures.add(picture)
        else this.#report(file, line, missing)
      })
    }
  }

  /** Mistakes that involve several fields, or the pictures. */
  async compare(content: BrandContent): Promise<void> {
    const { free, services } = content['services.yaml']
    const titles = services.map(({ title }) => title)
    if (free === null)
      for (const file of this.#files.keys())
        this.#find(file, /\{review\}/, (line) => this.#report(file, line, NO_REVIEW))
    else if (!titles.includes(free.title))
      this.#report('services.yaml', ['free', 'title'], noService(free.title, titles))
    this.#findTwice('services.yaml', 'services', services, 'title')
    if (this.mistakes.length === 0) this.#compareAnswers(content['answers.yaml'], titles)
    this.#findTwice('quotes.yaml', 'quotes', content['quotes.yaml']?.quotes ?? [], 'name')
    this.#findTwice('about.yaml', 'founders', content['about.yaml'].founders, 'name')
    this.#findTwice('report.yaml', 'pages', content['report.yaml']?.pages ?? [], 'number')
    this.#compareSections(content['site.yaml'].sections)
    this.#comparePages(content)
    for (const file of LOGO) if (!existsSync(join(this.#folder, file))) this.#report(file, 1, NO_LOGO)
    const [fault] = contrastFaults(paletteOf(content['brand.yaml'].colors))
    if (fault) this.#report('brand.yaml', ['colors', 'accent'], fault)
    for (const { file, path, image, kind } of picturesIn(content)) {
      const what = image && (await pictureFault(join(this.#folder, 'pictures'), image, kind))
      if (what) this.#report(file, path, what)
    }
  }

  #compareAnswers({ services, answers }: BrandContent['answers.yaml'], titles: readonly string[]): void {
    services.forEach(({ title }, i) => {
      if (!titles.includes(title)) this.#report('answers.yaml', ['services', i, 'title'], noService(title, titles))
    })
    const keys = new Set<string>()
    answers.forEach(({ questions }, i) =>
      questions.forEach((question, j) => {
        const key = splitWords(question).join(' ')
        const what = `${question} appears twice, and finds only the first answer. Remove one.`
        if (keys.has(key)) this.#report('answers.yaml', ['answers', i, 'questions', j], what)
        keys.add(key)
      }),
    )
  }

  #compareSections(sections: BrandContent['site.yaml']['sections']): void {
    this.#findTwice('site.yaml', 'sections', sections, 'section')
    for (const { name, isOptional } of SECTIONS)
      if (!isOptional && !sections.some(({ section }) => section === name))
        this.#report('site.yaml', ['sections'], `${name} is missing, but other pages link to it. Add it.`)
    const index = sections.findIndex(({ section }) => section === 'contact')
    if (index >= 0 && index !== sections.length - 1)
      this.#report('site.yaml', ['sections', index], 'contact must be the last section. Move it to the end.')
    else if (sections[index]?.bar === '')
      this.#report('site.yaml', ['sections', index], 'bar is missing. Write "bar: …" with the label of the button.')
  }

  #comparePages(content: BrandContent): void {
    content['site.yaml'].footer.forEach((name, index) => {
      if (!this.pages.has(`/${name}`)) this.#report('site.yaml', ['footer', index], noPage(name))
    })
    content['contact.yaml'].questions.forEach(({ page }, index) => {
      if (page !== null && !this.pages.has(`/${page}`))
        this.#report('contact.yaml', ['questions', index, 'page'], noPage(page))
    })
    const casePage = content['quotes.yaml']?.case?.page
    if (casePage !== undefined && !this.cases.has(`/${casePage}`))
      this.#report('quotes.yaml', ['case', 'page'], noCase(casePage))
    if (!this.pages.has('/imprint')) this.#report('pages/imprint.md', 1, 'the page is missing. Write it.')
    for (const file of this.#sources.keys())
      if (file.startsWith('pages/'))
        this.#find(file, /\]\((\/[^)#\s]*)/, (line, [, target = '']) => this.#checkLink(file, line, target))
    content['answers.yaml'].answers.forEach(({ answer }, index) => {
      for (const [target] of answer.matchAll(new RegExp(PATH_IN_TEXT, 'g')))
        this.#checkLink('answers.yaml', ['answers', index, 'answer'], target)
    })
  }

  #checkLink(file: string, position: Path | number, target: string): void {
    if (!this.pages.has(target) && !RESERVED.has(target))
      this.#report(file, position, `there is no page ${target}. Write the address of one, such as /imprint.`)
  }

  /** Null with a fault in its encoding. Windows editors write a byte order mark and CRLF. */
  #read(file: string): string | null {
    const bytes = readFileSync(join(this.#folder, file))
    if (bytes.includes(0)) return this.#report(file, 1, 'the file is saved as UTF-16. Save it as UTF-8.')
    const source = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
    this.#sources.set(file, source)
    const [before, broken] = source.split('\uFFFD')
    if (before !== undefined && broken !== undefined)
      return this.#report(
        file,
        before.split('\n').length,
        'a letter cannot be read: the file is saved as Latin-1 or Windows-1252. Save it as UTF-8.',
      )
    const placeholders = placeholdersIn(file)
    const advice =
      placeholders.length === 0
        ? 'Write it without braces.'
        : `Write one of {${placeholders.join('}, {')}}, or no braces.`
    this.#find(file, /\{(\w+)\}/, (line, [braces, name = '']) => {
      if (!placeholders.includes(name)) this.#report(file, line, `${braces} is not a placeholder. ${advice}`)
    })
    return source
  }

  #parse<T>(file: string, schema: z.ZodType<T>, source: string | null): T | null {
    if (source === null) return null
    const yaml = new YamlFile(source)
    if (yaml.mistake) return this.#report(file, yaml.mistake.line, yaml.mistake.what)
    this.#files.set(file, yaml)
    const { data, error } = schema.safeParse(yaml.data, { reportInput: true })
    if (error) for (const { path, what } of formatIssues(error.issues, schema, yaml)) this.#report(file, path, what)
    return data ?? null
  }

  /** Comments of YAML are left out. */
  #find(file: string, pattern: RegExp, report: (line: number, match: RegExpMatchArray) => void): void {
    const source = this.#sources.get(file) ?? ''
    const text = file.endsWith('.yaml') ? source.replaceAll(/^ *#.*$/gm, '') : source
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
      report(text.slice(0, match.index).split('\n').length, match)
  }

  #findTwice<T>(file: string, list: string, items: readonly T[], key: keyof T & string): void {
    const names = items.map((item) => String(item[key]))
    names.forEach((name, index) => {
      const what = `${name} appears twice. Change the ${key} of one, or remove it.`
      if (names.indexOf(name) < index) this.#report(file, [list, index, key], what)
    })
  }

  #report(file: string, position: Path | number, what: string): null {
    const line = typeof position === 'number' ? position : (this.#files.get(file)?.lineOf(position) ?? 1)
    this.mistakes.push({ file, line, what })
    return null
  }
}

const PORTRAIT = { what: 'a portrait of 4:5', width: 560, height: 700 }
const SERVICE = { what: 'a picture of 3:2', width: 1200, height: 800 }
const HERO = { what: 'a photograph in place of the drawing', width: 1600, height: 1200 }

function picturesIn(content: BrandContent) {
  const inList = (file: string, list: string, kind: typeof HERO, items: readonly { image: string | null }[]) =>
    items.map(({ image }, index) => ({ file, path: [list, index, 'image'], image, kind }))
  return [
    { file: 'hero.yaml', path: ['image'], image: content['hero.yaml'].image, kind: HERO },
    ...inList('services.yaml', 'services', SERVICE, content['services.yaml'].services),
    ...inList('about.yaml', 'founders', PORTRAIT, content['about.yaml'].founders),
    ...inList('quotes.yaml', 'quotes', PORTRAIT, content['quotes.yaml']?.quotes ?? []),
  ]
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod'
import { brandFile, otherFiles, pageHead, type BrandFile, type BrandWords } from '#src/content/brand-words.ts'
import { readCase, type Case } from '#src/features/text-page/read-figures.ts'
import { splitWords } from '#src/features/voice/tokenize.ts'
import { FRONT_MATTER, lineAt, readTextPage } from '#src/features/text-page/read-text-page.ts'
import { PATH_IN_TEXT } from '#src/lib/path-in-text.ts'
import { missingPicture, pictureFault, type PictureKind } from './picture-file.ts'
import { contrastFaults, paletteOf } from './palette.ts'
import { placeFaults, tidy, wordFaults } from './word-faults.ts'
import { decoded, short, YamlFile, type Path } from './yaml-file.ts'
import { ROOT } from '../../stack/settings.ts'

/** `what`: the mistake and how to fix it. */
export type Mistake = { file: string; line: number; what: string }

export type Brand = {
  /** As in the files: placeholders such as {brand} are not filled in. */
  words: BrandWords
  /** Title of each page of pages/, by its address. */
  pages: Map<string, string>
  /** The case below the quotes. */
  shownCase: (Case & { isSample: boolean }) | null
  /** The files of brand/pictures that pages show. */
  pagePictures: readonly string[]
  mistakes: Mistake[]
}

export const formatMistake = ({ file, line, what }: Mistake) => `brand/${file} line ${line}: ${what}`

const MISSING = 'the file is missing. Restore it, or write your own.'
const noPage = (name: string) => `there is no pages/${name}.md. Write the name of an existing page.`
const NO_LOGO =
  'there is no logo. Save your own there: one SVG is enough, copied to icon.svg, mark.svg, mark-nav.svg and star.svg.'

// From the names of the files: src/app/routes.ts needs the words that are about to be written.
const ROUTES = globSync('*.tsx', { cwd: join(ROOT, 'src/app/routes') }).map((file) =>
  file === 'home.tsx' ? '/' : `/${basename(file, '.tsx')}`,
)

/** Addresses that a file of pages/ cannot have. */
const TAKEN = new Set<string>([...ROUTES, '/404', '/index', '/privacy', '/accessibility'])

/** Never the name of a program, which the build would run. */
const PAGE_PICTURE = /!\[[^\]]*\]\(([\w-][\w.-]*\.(?:svg|png|jpe?g))\)/gi

const LOGO = ['icon', 'mark', 'mark-nav', 'star'].map((name) => `logo/${name}.svg`)

/** Reads every file of a brand. With mistakes, the words are incomplete. */
export async function readBrand(folder: string): Promise<Brand> {
  const reader = new Reader(folder)
  const brand = reader.file('brand.yaml', brandFile)
  const { voice, accounts } = brand?.features ?? { voice: true, accounts: true }
  const others: Record<string, z.ZodType> = otherFiles({ voice, accounts, scheduling: Boolean(brand?.schedulingPage) })
  const words = Object.fromEntries([
    ['brand.yaml', brand],
    ...Object.entries(others).map(([file, schema]) => [file, reader.file(file, schema)] as const),
  ]) as BrandWords
  const pages = reader.pages(words)
  if (reader.mistakes.length === 0) await reader.compare(words, pages)
  const shownCase = reader.cases.get(`/${words['quotes.yaml']?.case?.page ?? ''}`) ?? null
  return { words, pages, shownCase, pagePictures: [...reader.pagePictures], mistakes: reader.mistakes }
}

class Reader {
  readonly mistakes: Mistake[] = []
  readonly pagePictures = new Set<string>()
  readonly cases = new Map<string, Case & { isSample: boolean }>()
  readonly #folder: string
  readonly #files = new Map<string, YamlFile>()
  readonly #links: { file: string; line: number; target: string }[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null with mistakes. */
  file<T>(file: string, schema: z.ZodType<T>): T | null {
    if (!existsSync(join(this.#folder, file))) {
      const { success, data } = schema.safeParse(null)
      return success ? data : this.#report(file, 1, MISSING)
    }
    const text = this.#text(file)
    return text === null ? null : this.#words(file, schema, text)
  }

  pages(words: BrandWords): Map<string, string> {
    const { name: brand, title: company, email } = words['brand.yaml'] ?? { name: '', title: '', email: '' }
    const promise = words['contact.yaml']?.hours.promise ?? ''
    const found = new Map<string, string>()
    for (const file of globSync('pages/*.md', { cwd: this.#folder }).toSorted()) {
      const text = this.#text(file)
      if (text === null) continue
      const [, front] = FRONT_MATTER.exec(text) ?? []
      // The empty line replaces the ---, so that line numbers are right.
      if (front !== undefined && this.#words(file, pageHead, `\n${front}`) === null) continue
      try {
        const page = readTextPage(basename(file, '.md'), text, { brand, company, email, promise })
        if (TAKEN.has(page.path))
          this.#report(file, 1, `the site has a page ${page.path} of its own. Give the file another name.`)
        found.set(page.path, page.title)
        const shownCase = readCase(page.markdown)
        if (shownCase) this.cases.set(page.path, { ...shownCase, isSample: page.isSample })
        this.#picturesOf(file, text)
        for (const { 1: target = '', index } of text.matchAll(/\]\((\/[^)#\s]*)/g))
          this.#links.push({ file, line: lineAt(text, index), target })
      } catch (error) {
        const [, line = '1', what = String(error)] = /line (\d+): (.*)/s.exec(String(error)) ?? []
        this.#report(file, Number(line), what)
      }
    }
    return found
  }

  #picturesOf(file: string, text: string): void {
    for (const { 1: name = '', index } of text.matchAll(PAGE_PICTURE)) {
      const missing = missingPicture(join(this.#folder, 'pictures'), name)
      if (missing === null) this.pagePictures.add(name)
      else this.#report(file, lineAt(text, index), missing)
    }
  }

  /** Mistakes that involve several fields, or the pictures. */
  async compare(words: BrandWords, pages: Map<string, string>): Promise<void> {
    const { free, services } = words['services.yaml']
    if (free === null) this.#withoutReview()
    else if (!services.some(({ title }) => title === free.title))
      this.#report(
        'services.yaml',
        ['free', 'title'],
        `${free.title} is not among the services. Write the title of one.`,
      )
    this.#twice('services.yaml', 'services', services, 'title')
    if (this.mistakes.length === 0) this.#answers(words['answers.yaml'], words)
    this.#twice('quotes.yaml', 'quotes', words['quotes.yaml']?.quotes ?? [], 'name')
    this.#twice('about.yaml', 'founders', words['about.yaml'].founders, 'name')
    this.#twice('report.yaml', 'pages', words['report.yaml']?.pages ?? [], 'number')
    this.#sections(words['site.yaml'].sections)
    words['site.yaml'].footer.forEach((name, index) => {
      if (!pages.has(`/${name}`)) this.#report('site.yaml', ['footer', index], noPage(name))
    })
    for (const { file, line, target } of this.#links)
      if (!pages.has(target) && !TAKEN.has(target))
        this.#report(file, line, `there is no page ${target}. Write the address of one, such as /imprint.`)
    words['contact.yaml'].questions.forEach(({ page }, index) => {
      if (page !== null && !pages.has(`/${page}`))
        this.#report('contact.yaml', ['questions', index, 'page'], noPage(page))
    })
    const casePage = words['quotes.yaml']?.case?.page
    if (casePage !== undefined && !this.cases.has(`/${casePage}`))
      this.#report(
        'quotes.yaml',
        ['case', 'page'],
        `pages/${casePage}.md has no table with up to three rows of a label and two numbers. Write the name of a page that has.`,
      )
    if (!pages.has('/imprint')) this.#report('pages/imprint.md', 1, 'the page is missing. Write it.')
    for (const file of LOGO) if (!existsSync(join(this.#folder, file))) this.#report(file, 1, NO_LOGO)
    const [fault] = contrastFaults(paletteOf(words['brand.yaml'].colors))
    if (fault) this.#report('brand.yaml', ['colors', 'accent'], fault)
    for (const { file, path, name, kind } of picturesIn(words)) {
      const what = await pictureFault(join(this.#folder, 'pictures'), name, kind)
      if (what !== null) this.#report(file, path, what)
    }
  }

  #answers({ services, answers }: BrandWords['answers.yaml'], words: BrandWords): void {
    const file = 'answers.yaml'
    const titles = words['services.yaml'].services.map(({ title }) => title)
    services.forEach(({ title }, index) => {
      const what = `${title} is not among the services. Write one of ${titles.join(', ')}.`
      if (!titles.includes(title)) this.#report(file, ['services', index, 'title'], what)
    })
    const questions = answers.flatMap((entry, i) =>
      entry.questions.map((text, j) => ({ text, path: ['answers', i, 'questions', j] })),
    )
    const keys = questions.map(({ text }) => splitWords(text).join(' '))
    questions.forEach(({ text, path }, index) => {
      const what = `${text} appears twice, and finds only the first answer. Remove one.`
      if (keys.indexOf(keys[index] ?? '') < index) this.#report(file, path, what)
    })
    answers.forEach(({ answer }, index) => {
      const line = this.#files.get(file)?.lineOf(['answers', index, 'answer']) ?? 1
      for (const [target] of answer.matchAll(new RegExp(PATH_IN_TEXT, 'g'))) this.#links.push({ file, line, target })
    })
  }

  #withoutReview(): void {
    const what =
      '{review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.'
    for (const [file, yaml] of this.#files)
      for (const line of yaml.linesWith('{review}')) this.#report(file, line, what)
  }

  #sections(sections: BrandWords['site.yaml']['sections']): void {
    this.#twice('site.yaml', 'sections', sections, 'section')
    for (const section of ['services', 'about', 'contact'] as const) {
      const index = sections.findIndex((one) => one.section === section)
      if (index < 0)
        this.#report('site.yaml', ['sections'], `${section} is missing, but other pages link to it. Add it.`)
      else if (section !== 'contact') continue
      else if (index !== sections.length - 1)
        this.#report('site.yaml', ['sections', index], 'contact must be the last section. Move it to the end.')
      else if (sections[index]?.bar === '')
        this.#report(
          'site.yaml',
          ['sections', index],
          'bar is missing. Write "bar: …" with the label of the button in the bar.',
        )
    }
  }

  #text(file: string): string | null {
    const text = decoded(readFileSync(join(this.#folder, file)))
    return typeof text === 'string' ? text : this.#report(file, text.line, text.what)
  }

  #words<T>(file: string, schema: z.ZodType<T>, text: string): T | null {
    const yaml = new YamlFile(text)
    if (yaml.fault) return this.#report(file, yaml.fault.line, yaml.fault.what)
    this.#files.set(file, yaml)
    const data = tidy(yaml.data)
    const { data: words, error } = schema.safeParse(data)
    const faults = [...wordFaults(error?.issues ?? [], data), ...placeFaults(file, data)]
    for (const { path, what, isText } of faults) {
      const line = yaml.lineOf(path)
      const fixed = isText || yaml.isComment(line) ? yaml.inQuotes(line, typeof path.at(-1) === 'string') : null
      this.#report(file, line, fixed === null ? what : `the text needs quotation marks. Write ${short(fixed)}`)
    }
    return faults.length === 0 && words !== undefined ? words : null
  }

  #twice<T>(file: BrandFile, list: string, items: readonly T[], key: keyof T & string): void {
    items.forEach((item, index) => {
      const what = `${String(item[key])} appears twice. Change the ${key} of one, or remove it.`
      if (items.findIndex((other) => other[key] === item[key]) < index) this.#report(file, [list, index, key], what)
    })
  }

  #report(file: string, place: Path | number, what: string): null {
    const line = typeof place === 'number' ? place : (this.#files.get(file)?.lineOf(place) ?? 1)
    this.mistakes.push({ file, line, what })
    return null
  }
}

const PORTRAIT = { what: 'a portrait of 4:5', width: 560, height: 700 }
const SERVICE = { what: 'a picture of 3:2', width: 1200, height: 800 }
const HERO = { what: 'a photograph in place of the drawing', width: 1600, height: 1200 }

function picturesIn(words: BrandWords) {
  const { image } = words['hero.yaml']
  return [
    ...(image === null ? [] : [{ file: 'hero.yaml' as const, path: ['image'], name: image, kind: HERO }]),
    ...inList('services.yaml', 'services', SERVICE, words['services.yaml'].services),
    ...inList('about.yaml', 'founders', PORTRAIT, words['about.yaml'].founders),
    ...inList('quotes.yaml', 'quotes', PORTRAIT, words['quotes.yaml']?.quotes ?? []),
  ]
}

function inList(file: BrandFile, list: string, kind: PictureKind, items: readonly { image: string | null }[]) {
  return items.flatMap(({ image: name }, i) => (name === null ? [] : { file, path: [list, i, 'image'], name, kind }))
}

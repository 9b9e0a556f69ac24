import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BrandContent, Section } from '#src/content/brand-schema.ts'
import type { Brand } from './read-brand.ts'
import { replaceFile } from './replace-file.ts'

const TYPES = "import type { BrandContent } from '../brand-schema.ts'\n"

/** The content of brand/ as modules of the site: file of src/content/generated → text. */
export function contentModules({ content, pages, shownCase, pagePictures }: Brand): Record<string, string> {
  const { 'report.yaml': report, 'quotes.yaml': quotes, ...all } = filled(content)
  const { free, ...services } = all['services.yaml']
  const { examples, ...assistant } = all['assistant.yaml']
  const site = { ...all['site.yaml'], sections: shownSections(content) }
  const modules = [
    ...Object.entries({ ...all, 'services.yaml': services, 'assistant.yaml': assistant, 'site.yaml': site }).map(
      ([file, fields]) => constants(basename(file, extname(file)), file, `BrandContent['${file}']`, fields),
    ),
    constants('quotes', 'quotes.yaml', "NonNullable<BrandContent['quotes.yaml']>", quotesOf(quotes)),
    constants('report', 'report.yaml', "{ report: BrandContent['report.yaml'] }", { report }),
    // Separate modules, because other pages use these.
    constants('free', 'services.yaml', "NonNullable<BrandContent['services.yaml']['free']>", free ?? NO_FREE_SERVICE),
    constants('examples', 'assistant.yaml', "BrandContent['assistant.yaml']", { examples }),
  ]
  return Object.fromEntries([
    ...modules,
    moduleOf('footer', 'brand/', footer(content, pages)),
    pictures(content),
    picturesOfPages(pagePictures),
    caseModule(content, shownCase),
  ])
}

const NO_FREE_SERVICE = { title: '', inSentence: '', inShort: '', whyTitle: '', why: '' }

/** Without sections that have no content. */
function shownSections(content: BrandContent): BrandContent['site.yaml']['sections'] {
  const absent = new Set<Section>()
  if (content['report.yaml'] === null) absent.add('report')
  if (!content['quotes.yaml']?.quotes.length) absent.add('quotes')
  return content['site.yaml'].sections.filter(({ section }) => !absent.has(section))
}

/** A constant for each field, so that a page loads only those it shows. */
function constants(name: string, file: string, type: string, fields: object): [path: string, text: string] {
  const lines = Object.entries(fields).map(
    ([key, value]) => `export const ${key}: ${type}['${key}'] = ${JSON.stringify(value, null, 2)}\n`,
  )
  return moduleOf(name, `brand/${file}`, [TYPES, ...lines])
}

function moduleOf(name: string, source: string, parts: string[]): [path: string, text: string] {
  return [`${name}.ts`, `// Written from ${source} before each command.\n${parts.join('\n')}`]
}

/** The layout size of a drawing, which is sharp at every size. */
const DRAWN_SIZES = { portrait: 'w: 560, h: 700', service: 'w: 1200, h: 800', hero: 'w: 1600, h: 1200' }

const named = (recipe: keyof typeof DRAWN_SIZES, shown: readonly { image: string | null }[]) =>
  shown.flatMap(({ image }) => (image === null ? [] : [[image, recipe] as const]))

/** The pictures that are shown: photographs with a recipe of scripts/build/picture-recipes.ts, drawings unchanged. */
function pictures(content: BrandContent): [string, string] {
  const recipes = new Map([
    ...named('hero', [content['hero.yaml']]),
    ...named('portrait', people(content)),
    ...named('service', content['services.yaml'].services),
  ])
  const { imports, entries } = imported(recipes)
  return moduleOf('pictures', 'brand/', [
    imports,
    `export type PictureName = ${Array.from(recipes.keys(), (file) => `'${file}'`).join(' | ') || 'never'}\n`,
    `export const pictures: Record<PictureName, PictureFiles> = ${entries}`,
  ])
}

/** The pictures of brand/pages, which no other page fetches. */
function picturesOfPages(names: readonly string[]): [string, string] {
  const { imports, entries } = imported(new Map(names.map((name) => [name, 'service'])))
  return moduleOf('page-pictures', 'brand/pages', [
    ...(imports ? [imports] : []),
    `export const pagePictures: Partial<Record<string, PictureFiles>> = ${entries}`,
  ])
}

function imported(recipes: Map<string, keyof typeof DRAWN_SIZES>): { imports: string; entries: string } {
  const shown = [...recipes].map(([file, recipe], i) => {
    const name = `picture${i}`
    return /\.svg$/i.test(file)
      ? { file, name, query: '', files: `{ sources: {}, img: { src: ${name}, ${DRAWN_SIZES[recipe]} } }` }
      : { file, name, query: `?${recipe}`, files: name }
  })
  return {
    imports: shown.map(({ file, name, query }) => `import ${name} from '#brand/pictures/${file}${query}'\n`).join(''),
    entries: `{\n${shown.map(({ file, files }) => `  '${file}': ${files},\n`).join('')}}\n`,
  }
}

/** Everyone who is shown. */
function people(content: BrandContent) {
  return [...content['about.yaml'].founders, ...(content['quotes.yaml']?.quotes ?? [])]
}

/** A module of its own, because pages without people have a footer, too. */
function footer(content: BrandContent, pages: Brand['pages']): string[] {
  const links = content['site.yaml'].footer.map((name) => ({ label: pages.get(`/${name}`), href: `/${name}` }))
  return [
    `export const footerPages: readonly { label: string; href: string }[] = ${JSON.stringify(links, null, 2)}\n`,
    `export const HAS_SAMPLE_PEOPLE: boolean = ${content['about.yaml'].sample || content['quotes.yaml']?.sample === true}\n`,
  ]
}

/** `case` is a word of JavaScript, and has a module of its own. */
function quotesOf(content: BrandContent['quotes.yaml']): object {
  const { title = '', reportLink = '', quotes = [], sample = false } = content ?? {}
  return { title, reportLink, quotes, sample }
}

/** The results of one case, from the table of its page. */
function caseModule(content: BrandContent, shownCase: Brand['shownCase']): [string, string] {
  const link = content['quotes.yaml']?.case ?? null
  const shown = link && shownCase && { ...shownCase, label: link.label, href: `/${link.page}`, action: link.action }
  return moduleOf('case', 'brand/quotes.yaml and brand/pages', [
    "import type { Figure } from '#src/ui/figures.tsx'\n",
    'type Case = { label: string; title: string; caption: string; figures: readonly Figure[]; href: string; action: string; isSample: boolean }\n',
    `export const shownCase: Case | null = ${JSON.stringify(shown, null, 2)}\n`,
  ])
}

/** Fills in the placeholders; those of emails are filled in when one is sent. */
function filled(content: BrandContent): BrandContent {
  const { name, title, email } = content['brand.yaml']
  const places: Record<string, string> = {
    brand: name,
    company: title,
    email,
    founder: content['about.yaml'].founders[0]?.name ?? '',
    review: content['services.yaml'].free?.inShort ?? '',
    domain: email.slice(email.indexOf('@') + 1),
    promise: content['contact.yaml'].hours.promise,
    capacity: content['contact.yaml'].capacity,
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(/\{(\w+)\}/g, (all, place: string) => places[place] ?? all).trim()
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
  }
  return fill(content) as BrandContent
}

/** Makes these the files of a folder. Writes only what differs, because the development server reloads for every written file. */
export function writeFolder(folder: string, files: Record<string, string>): void {
  for (const name of globSync('*', { cwd: folder })) if (!(name in files)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeChanged(join(folder, name), text)
}

export function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text)
}

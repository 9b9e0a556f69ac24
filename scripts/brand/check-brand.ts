import { globSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Brand } from '#src/brand/read/read-brand.ts'
import { otherFiles } from '#src/brand/read/brand-schema.ts'
import { contrastFaults, paletteOf } from '#src/brand/read/palette.ts'
import { readCase } from '#src/brand/read/read-case.ts'
import { SECTIONS } from '#src/brand/sections.ts'
import { PAGE_PICTURE } from '#src/brand/read/shown-as.ts'
import { findFault } from '#src/features/text-page/markdown-fault.ts'
import { PATH_IN_TEXT } from '#src/lib/path-in-text.ts'
import { FORMATS, isSvg, missingPicture, pictureFault } from './picture-file.ts'
import { ROOT } from '../../stack/settings.ts'

const PORTRAIT = { what: 'a portrait of 4:5', width: 560, height: 700 }
const SERVICE = { what: 'a picture of 3:2', width: 1200, height: 800 }
const HERO = { what: 'a photograph in place of the drawing', width: 1600, height: 1200 }

// From the names of the files: routes.ts needs content without mistakes.
const ROUTES = globSync('*.tsx', { cwd: join(ROOT, 'src/app/routes') }).map((file) =>
  file === 'home.tsx' ? '/' : `/${basename(file, '.tsx')}`,
)

/** Addresses that a file of pages/ cannot have. */
const RESERVED = new Set<string>([...ROUTES, '/404', '/index'])

/** The footer of each page links to them. */
const REQUIRED = ['imprint', 'privacy', 'accessibility']

const LOGOS = ['icon.svg', 'mark.svg', 'mark-nav.svg', 'star.svg']

/** What an owner may put into each folder of brand/. */
const POSSIBLE: Record<string, string> = {
  '.': `${['brand.yaml', ...Object.keys(otherFiles)].join(', ')}, and the folders pages, pictures and logo`,
  pages: 'names that end in .md',
  pictures: `names that end in ${Object.keys(FORMATS).join(', ')}`,
  logo: LOGOS.join(', '),
}

/** Adds the mistakes that would break the site although each field is as the schema wants it. */
export async function checkBrand(brand: Brand): Promise<Brand> {
  if (brand.mistakes.length > 0) return brand
  checkFileNames(brand)
  checkPages(brand)
  checkNames(brand)
  checkSections(brand)
  await checkPictures(brand)
  const [fault] = contrastFaults(paletteOf(brand.content['brand.yaml'].colors))
  if (fault) brand.report('brand.yaml', ['colors', 'accent'], fault)
  return brand
}

/** With a misspelt name the site would show the sample's text. The pattern leaves out names that begin with a dot. */
function checkFileNames(brand: Brand): void {
  const [own = [], sample = own] = brand.files.folders.map((cwd) => globSync('**', { cwd }))
  for (const path of own) {
    const folder = dirname(path)
    // What is in another folder needs no sentence of its own.
    if (sample.includes(path) || !sample.includes(folder) || basename(path) === 'README.md') continue
    if (folder === 'pages' && extname(path) === '.md') continue
    if (folder === 'pictures' && extname(path).toLowerCase() in FORMATS) continue
    brand.report(path, 1, `nothing of this name is used: ${join('brand', folder, '/')} can contain ${POSSIBLE[folder]}`)
  }
}

function checkPages(brand: Brand): void {
  const paths = new Set<string>([...RESERVED, ...brand.pages.map(({ path }) => path)])
  for (const { file, path, markdown } of brand.pages) {
    if (!/^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(path))
      brand.report(file, 1, 'the name becomes the address: write lower-case letters, digits and hyphens only')
    if (RESERVED.has(path)) brand.report(file, 1, `the site has a page ${path} of its own: give the file another name`)
    const fault = findFault(markdown)
    if (fault) brand.report(file, fault.raw, `${fault.raw} ${fault.what}`)
  }
  for (const name of REQUIRED)
    if (!paths.has(`/${name}`)) brand.report(`pages/${name}.md`, 1, 'this page cannot be left out')
  const noPage = (path = '') =>
    paths.has(path) ? null : `there is no page ${path}: write the address of one, or remove it`
  brand.reportMatches(/\]\((\/[^)#\s]*)/g, /^pages\//, ([, path]) => noPage(path))
  brand.reportMatches(new RegExp(PATH_IN_TEXT, 'g'), /^assistant\.yaml$/, ([path]) => noPage(path))
  const named = (file: string, path: (string | number)[], name: string | null) => {
    const what = name === null ? null : noPage(`/${name}`)
    if (what !== null) brand.report(file, path, what)
  }
  const { 'site.yaml': site, 'contact.yaml': contact, 'quotes.yaml': quotes } = brand.content
  site.footer.forEach((name, index) => named('site.yaml', ['footer', index], name))
  contact.questions.forEach(({ page }, index) => named('contact.yaml', ['questions', index, 'page'], page))
  const casePage = quotes?.case?.page
  if (casePage !== undefined && !brand.pages.some((page) => page.path === `/${casePage}` && readCase(page.markdown)))
    brand.report(
      'quotes.yaml',
      ['case', 'page'],
      `pages/${casePage}.md has no table of up to three rows with two numbers`,
    )
}

function checkNames(brand: Brand): void {
  const { content } = brand
  const { free, services } = content['services.yaml']
  const titles = services.map(({ title }) => title)
  if (free && !titles.includes(free.title))
    brand.report('services.yaml', ['free', 'title'], `${free.title} is not among the services: ${titles.join(', ')}`)
  if (!free)
    brand.reportMatches(
      /\{review\}/g,
      /./,
      ([found]) => `${found} is the free service, and services.yaml has no "free"`,
    )
  const twice = <T>(file: string, list: string, key: keyof T & string, items: readonly T[] = []) =>
    items.forEach((item, index) => {
      if (items.findIndex((other) => String(other[key]) === String(item[key])) < index)
        brand.report(file, [list, index, key], `${String(item[key])} appears twice`)
    })
  twice('services.yaml', 'services', 'title', services)
  twice('quotes.yaml', 'quotes', 'name', content['quotes.yaml']?.quotes)
  twice('about.yaml', 'founders', 'name', content['about.yaml'].founders)
  twice('report.yaml', 'pages', 'number', content['report.yaml']?.pages)
  twice('site.yaml', 'sections', 'section', content['site.yaml'].sections)
}

function checkSections(brand: Brand): void {
  const { sections } = brand.content['site.yaml']
  for (const { name, isOptional } of SECTIONS)
    if (!isOptional && !sections.some(({ section }) => section === name))
      brand.report('site.yaml', ['sections'], `${name} is missing, but other pages link to it`)
  const index = sections.findIndex(({ section }) => section === 'contact')
  if (index >= 0 && index !== sections.length - 1)
    brand.report('site.yaml', ['sections', index], 'contact must be the last section')
  else if (sections[index]?.bar === '')
    brand.report('site.yaml', ['sections', index], 'bar is missing: the label of the button')
}

function inList(file: string, list: string, kind: typeof HERO, items: readonly { image: string | null }[] = []) {
  return items.map(({ image }, index) => ({ file, path: [list, index, 'image'], image, kind }))
}

async function checkPictures(brand: Brand): Promise<void> {
  const { files, content } = brand
  for (const logo of LOGOS.map((name) => `logo/${name}`)) {
    const file = files.find(logo)
    if (file === null) brand.report(logo, 1, 'this file cannot be empty: save your logo there, or remove it')
    else if (!(await isSvg(file)))
      brand.report(logo, 1, 'this is not an SVG, although it is named so: export your logo as SVG')
  }
  brand.reportMatches(PAGE_PICTURE, /^pages\//, ([, name = '']) => missingPicture(files, name))
  for (const { file, path, image, kind } of [
    { file: 'hero.yaml', path: ['image'], image: content['hero.yaml'].image, kind: HERO },
    ...inList('services.yaml', 'services', SERVICE, content['services.yaml'].services),
    ...inList('about.yaml', 'founders', PORTRAIT, content['about.yaml'].founders),
    ...inList('quotes.yaml', 'quotes', PORTRAIT, content['quotes.yaml']?.quotes),
  ]) {
    const what = image && (await pictureFault(files, image, kind))
    if (what) brand.report(file, path, what)
  }
}

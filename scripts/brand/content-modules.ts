import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandContent, ShownCase } from '#src/content/brand-schema.ts'
import { paletteOf, type Colors } from './palette.ts'
import type { Brand } from './read-brand.ts'
import { replaceFile } from './replace-file.ts'

const HEAD = '// Written from brand/ before each command.\n'
const TYPES = "import type { BrandContent, ShownCase } from '../brand-schema.ts'\n"
const NO_FREE_SERVICE = { title: '', inSentence: '', inShort: '', whyTitle: '', why: '' }

/** The files of src/content/generated. */
export function contentModules({ content, pages, shownCase, pagePictures }: Brand): Record<string, string> {
  const { 'report.yaml': report, 'quotes.yaml': quotesFile, 'site.yaml': site, ...files } = filled(content)
  const { title = '', reportLink = '', quotes = [], sample = false, case: link = null } = quotesFile ?? {}
  const { free, ...services } = files['services.yaml']
  const { examples, ...assistant } = files['assistant.yaml']
  const { founders } = files['about.yaml']
  const isAbsent = {
    services: false,
    report: report === null,
    about: false,
    quotes: quotes.length === 0,
    contact: false,
  }
  const sections = site.sections.filter(({ section }) => !isAbsent[section])
  const footerPages = site.footer.map((page) => ({ label: pages.get(`/${page}`), href: `/${page}` }))
  const caseInShort: ShownCase | null = link &&
    shownCase && { ...shownCase, label: link.label, href: `/${link.page}`, action: link.action }
  const recipes = new Map<string | null, Recipe>([
    [files['hero.yaml'].image, 'hero'],
    ...[...founders, ...quotes].map(({ image }) => [image, 'portrait'] as const),
    ...services.services.map(({ image }) => [image, 'service'] as const),
  ])
  recipes.delete(null)
  const ofPages = new Map(pagePictures.map((name) => [name, 'service'] as const))
  return Object.fromEntries([
    ...Object.entries({
      ...files,
      'services.yaml': services,
      'assistant.yaml': assistant,
      'site.yaml': { ...site, sections },
    }).map(([file, fields]) => constants(file.replace('.yaml', ''), `BrandContent['${file}']`, fields)),
    constants('quotes', "NonNullable<BrandContent['quotes.yaml']>", { title, reportLink, quotes, sample }),
    constants('report', "{ report: BrandContent['report.yaml'] }", { report }),
    // Separate modules, because other pages use these.
    constants('free', "NonNullable<BrandContent['services.yaml']['free']>", free ?? NO_FREE_SERVICE),
    constants('examples', "BrandContent['assistant.yaml']", { examples }),
    constants('footer', '{ footerPages: readonly { label: string; href: string }[]; HAS_SAMPLE_PEOPLE: boolean }', {
      footerPages,
      HAS_SAMPLE_PEOPLE: files['about.yaml'].sample || sample,
    }),
    constants('case', '{ shownCase: ShownCase | null }', { shownCase: caseInShort }),
    pictureModule('pictures', 'pictures', recipes, 'Record<PictureName, PictureFiles>'),
    // No other page fetches the pictures of brand/pages.
    pictureModule('page-pictures', 'pagePictures', ofPages, 'Partial<Record<string, PictureFiles>>'),
    ['colors.css', colorFile(files['brand.yaml'].colors)],
  ])
}

/** A constant for each field, so that a page loads only those it shows. */
function constants(name: string, type: string, fields: object): [path: string, text: string] {
  const lines = Object.entries(fields).map(
    ([key, value]) => `export const ${key}: ${type}['${key}'] = ${JSON.stringify(value, null, 2)}\n`,
  )
  return [`${name}.ts`, [HEAD + TYPES, ...lines].join('\n')]
}

/** The layout size of a drawing, which is sharp at every size. */
const DRAWN_SIZES = { portrait: 'w: 560, h: 700', service: 'w: 1200, h: 800', hero: 'w: 1600, h: 1200' }
type Recipe = keyof typeof DRAWN_SIZES

/** Photographs with a recipe of scripts/build/picture-recipes.ts, drawings unchanged. */
function pictureModule(
  name: string,
  constant: string,
  recipes: ReadonlyMap<string | null, Recipe>,
  type: string,
): [path: string, text: string] {
  const shown = [...recipes].map(([file, recipe], i) =>
    /\.svg$/i.test(file ?? '')
      ? { file, query: '', files: `{ sources: {}, img: { src: picture${i}, ${DRAWN_SIZES[recipe]} } }` }
      : { file, query: `?${recipe}`, files: `picture${i}` },
  )
  const imports = shown
    .map(({ file, query }, i) => `import picture${i} from '#brand/pictures/${file}${query}'\n`)
    .join('')
  const entries = shown.map(({ file, files }) => `  '${file}': ${files},\n`).join('')
  const names = shown.map(({ file }) => `'${file}'`).join(' | ') || 'never'
  const nameType = type.includes('PictureName') ? `export type PictureName = ${names}\n\n` : ''
  return [`${name}.ts`, `${HEAD}${imports}\n${nameType}export const ${constant}: ${type} = {\n${entries}}\n`]
}

function colorFile(colors: Colors): string {
  const { isLight, tokens } = paletteOf(colors)
  const lines = Object.entries(tokens).map(([name, color]) => `  --color-${name}: ${color};`)
  const [ground, paper] = isLight ? ['light', 'dark'] : ['dark', 'light']
  return `/* Written from brand.yaml before each command. */
@theme {
  /* Only these colours exist: Tailwind's own palette is off. */
  --color-*: initial;
${lines.join('\n')}
}

:root {
  --ground-scheme: ${ground};
  --paper-scheme: ${paper};
  --reading-ground: var(--color-${isLight ? 'night-900' : 'paper-100'});
  --shade: color-mix(in srgb, ${isLight ? 'var(--color-paper-50) 35%' : 'var(--color-night-1000) 80%'}, transparent);
}

/* Text pages are always light. */
.reading {
  @apply ${isLight ? 'on-ground' : 'on-paper'};
}
`
}

/** Fills in the placeholders; those of emails are filled in when one is sent. */
function filled(content: BrandContent): BrandContent {
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
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(\w+)\}/g, (braces, key: string) => placeholders[key] ?? braces).trim()
      : value,
  )
}

/** Makes these the files of a folder. Writes only what differs, because the development server reloads for every written file. */
export function writeFolder(folder: string, files: Record<string, string>): void {
  for (const name of globSync('*', { cwd: folder })) if (!(name in files)) rmSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeChanged(join(folder, name), text)
}

export function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) replaceFile(file, text)
}

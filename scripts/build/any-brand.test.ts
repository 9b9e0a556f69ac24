// @vitest-environment happy-dom
// Random brands of every valid shape: missing optional parts leave no gap in the home page.
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { brandSchema, type BrandWords, type Field } from '#src/content/brand-schema.ts'
import { CheckedWords } from '../brand/check-words.ts'
import { readBrand, type Brand } from '../brand/read-brand.ts'
import { wordModules } from '../brand/write-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const PICTURES = ['drawn.svg', 'photograph.jpg']
const IDS: Record<string, string> = { quotes: 'testimonials' }
const RUNS = 25
/** The seed, so that every run has the same brands. A failure prints it with the path to the brand. */
const SEED = 20261117

afterEach(() => {
  vi.resetModules()
  document.body.innerHTML = ''
})

// Only letters that cannot form the words a bug would print: null, undefined, NaN.
const words = (most: number) =>
  fc.array(fc.stringMatching(/^[A-M][a-k]{1,11}$/), { minLength: 1, maxLength: 80 }).map((all) => {
    const text = all.join(' ').slice(0, most).trim()
    return text === '' ? 'A' : text
  })

/** Random values for a field: list lengths, optional fields present or absent, texts of every length. */
function anyOf(field: Field, sample: unknown): fc.Arbitrary<unknown> {
  if (!field.isOptional) return presentOf(field, sample)
  const absent = field.kind === 'text' ? '' : field.kind === 'flag' ? false : null
  return fc.oneof(fc.constant(absent), presentOf(field, sample))
}

function presentOf(field: Field, sample: unknown): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'group':
      return fc.record(
        Object.fromEntries(
          Object.entries(field.fields).map(([key, inner]) => [
            key,
            anyOf(inner, (sample as Record<string, unknown> | null)?.[key]),
          ]),
        ),
      )
    case 'list':
      return fc.array(anyOf(field.item, (sample as unknown[] | undefined)?.[0]), {
        minLength: field.least,
        maxLength: field.most,
      })
    case 'text':
      if (field.pattern.source === '\\S' && (field.most > 12 || sample === undefined)) return words(field.most)
      return sample === undefined ? fc.stringMatching(field.pattern) : fc.constant(sample)
    case 'picture':
      return fc.constantFrom(...PICTURES)
    case 'choice':
      return fc.constantFrom(...field.of)
    case 'flag':
      return fc.boolean()
  }
}

/** Numbers values that must be unique. */
function numbered<T extends object>(items: readonly T[], key: keyof T & string): T[] {
  return items.map((item, i) => Object.assign({}, item, { [key]: `${String(item[key]).slice(0, 30)} ${i + 1}` }))
}

const sample = await readBrand(join(ROOT, 'samples/harbourlight'))

const anyBrand: fc.Arbitrary<Brand> = fc
  .record({
    all: fc.record(
      Object.fromEntries(
        Object.entries<Field>(brandSchema).map(([file, field]) => [
          file,
          anyOf(field, sample.words[file as keyof BrandWords]),
        ]),
      ),
    ),
    order: fc.shuffledSubarray(['report', 'quotes'] as const),
    isAboutFirst: fc.boolean(),
  })
  .map(({ all, order, isAboutFirst }) => {
    const found = all as unknown as BrandWords
    const { report, quotes, services, site, about, brand } = {
      report: found['report.yaml'],
      quotes: found['quotes.yaml'],
      services: found['services.yaml'],
      site: found['site.yaml'],
      about: found['about.yaml'],
      brand: found['brand.yaml'],
    }
    const offered = numbered(services.services, 'title')
    const sections = isAboutFirst ? ['about', ...order, 'services'] : ['services', ...order, 'about']
    const complete: BrandWords = {
      ...found,
      'brand.yaml': { ...sample.words['brand.yaml'], schedulingPage: brand.schedulingPage, features: brand.features },
      'services.yaml': {
        ...services,
        services: offered,
        free: services.free && { ...services.free, title: offered[0]?.title ?? '' },
      },
      'about.yaml': { ...about, founders: numbered(about.founders, 'name'), values: numbered(about.values, 'title') },
      'report.yaml': report && {
        ...report,
        pages: report.pages.map((page, i) => Object.assign({}, page, { number: `${3 * i + 1} of 9` })),
      },
      'quotes.yaml': quotes && { ...quotes, quotes: numbered(quotes.quotes, 'name') },
      'site.yaml': {
        ...site,
        footer: [],
        sections: [...sections, 'contact'].map((section) => ({
          section: section as BrandWords['site.yaml']['sections'][number]['section'],
          bar: section === 'report' ? '' : `To ${section}`,
        })),
      },
    }
    return { words: complete, pages: sample.pages, pagePictures: [], drawings: [], mistakes: [] }
  })

/** The constants of a generated module. */
function constantsOf(module: string): Record<string, unknown> {
  return Object.fromEntries(
    module
      .split(/^export const /m)
      .slice(1)
      .map((constant) => [/^\w+/.exec(constant)?.[0] ?? '', JSON.parse(constant.slice(constant.indexOf(' = ') + 3))]),
  )
}

const pictureAt = (src: string) => ({ sources: {}, img: { src, w: 4, h: 5 } })

async function homeOf(brand: Brand): Promise<void> {
  vi.resetModules()
  for (const [path, text] of Object.entries(wordModules(brand))) {
    if (path.endsWith('/page-pictures.ts')) continue
    const constants = path.endsWith('/pictures.ts')
      ? { pictures: Object.fromEntries(PICTURES.map((name) => [name, pictureAt(`/${name}`)])) }
      : constantsOf(text)
    vi.doMock(join(ROOT, path), () => constants)
  }
  const { prerenderedPages, renderPage } = await import('#src/prerender.tsx')
  const [home] = prerenderedPages
  document.body.innerHTML = home ? await renderPage(home) : ''
}

const isEmpty = (element: HTMLElement) =>
  element.textContent.trim() === '' && !element.querySelector('img, svg, button')

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

test('the home page of any brand has no gap and no dead link', async () => {
  await fc.assert(
    fc.asyncProperty(anyBrand, async (brand) => {
      for (const [file, field] of Object.entries<Field>(brandSchema))
        expect(new CheckedWords(file, field, brand.words[file as keyof BrandWords]).faults).toEqual([])
      await homeOf(brand)
      const { 'about.yaml': about, 'quotes.yaml': stories, 'report.yaml': report, 'site.yaml': site } = brand.words
      const quotes = stories?.quotes ?? []
      const expected = site.sections
        .map(({ section }) => section)
        .filter((section) => (section === 'report' ? report !== null : section !== 'quotes' || quotes.length > 0))
      expect(all('main section[id]').map(({ id }) => id)).toEqual(expected.map((section) => IDS[section] ?? section))
      expect(/.{0,60}(?:undefined|null|NaN|\[object|\{).{0,60}/.exec(document.body.textContent)?.[0]).toBeUndefined()
      expect(all('h1, h2, h3, h4, li, dt, dd, blockquote, figcaption, strong, th, td, main p').filter(isEmpty)).toEqual(
        [],
      )
      expect(all('ul, ol, dl').filter(({ children }) => children.length === 0)).toEqual([])
      const ids = all('[id]').map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const dead = all('a').filter((link) => {
        const href = link.getAttribute('href') ?? ''
        return href === '' || (href.startsWith('#') && !ids.includes(href.slice(1)))
      })
      expect(dead.map(({ outerHTML }) => outerHTML)).toEqual([])
      for (const { name } of about.founders) expect(document.querySelector('#about')?.textContent).toContain(name)
      expect(all('#report article')).toHaveLength(expected.includes('report') ? (report?.pages.length ?? 0) : 0)
      expect(all('#testimonials figure')).toHaveLength(expected.includes('quotes') ? quotes.length : 0)
      expect(all('#about img')).toHaveLength(about.founders.filter(({ image }) => image !== null).length)
      expect(all('#about img, #testimonials img').filter((image) => !image.getAttribute('alt'))).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBrand } from './read-brand.ts'
import { contentModules } from './content-modules.ts'
import { ROOT } from '../../stack/settings.ts'

const SAMPLE = join(ROOT, 'tests/brand')

/** What a firm of two people with one service writes instead of the sample's text. */
const SMALL_FIRM: [file: string, pattern: RegExp, replacement: string][] = [
  [
    'about.yaml',
    /sample: true\nfounders:[^]*(?=bio:)/,
    'founders:\n  - { name: Zoë Łęcka, role: A }\n  - { name: Åse Ó Néill, role: B }\n',
  ],
  ['brand.yaml', /oklch.*\n  accent: .*/, '"#f4f8fa"\n  accent: "#0b5c75"'],
  ['brand.yaml', /schedulingPage:[^]*(?=features:)/, 'social: {}\n'],
  ['services.yaml', /  - title: AI System Audit[^]*/, ''],
  ['services.yaml', /    image:[^]*(?=    facts:)/, ''],
]

test('a small firm needs no report, quotes, answers, pictures, scheduling page or network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(SAMPLE, folder, { recursive: true })
  for (const file of ['report.yaml', 'quotes.yaml', 'answers.yaml', ...globSync('pictures/*.*', { cwd: folder })])
    rmSync(join(folder, file))
  for (const [file, pattern, replacement] of SMALL_FIRM) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toMatch(pattern)
    writeFileSync(join(folder, file), text.replace(pattern, replacement))
  }

  const brand = await readBrand(folder)
  expect(brand.mistakes).toEqual([])
  const modules = contentModules(brand)
  expect(modules['site.ts']).not.toMatch(/"section": "(?:report|quotes)"/)
  expect(modules['report.ts']).toMatch(/report: .* = null/)
  expect(modules['pictures.ts']).toContain('type PictureName = never')
  expect(modules['case.ts']).toMatch(/shownCase: .* = null/)
  expect(modules['about.ts']).toContain('Zoë Łęcka spent eighteen years')
  expect(modules['footer.ts']).toMatch(/HAS_SAMPLE_PEOPLE: .* = false/)
})

test('a photograph replaces a drawn portrait by its name alone', async () => {
  const brand = await readBrand(SAMPLE)
  const about = brand.content['about.yaml']
  const picturesOf = (image: string) => {
    const content = {
      ...brand.content,
      'about.yaml': { ...about, founders: about.founders.map((person) => Object.assign({}, person, { image })) },
    }
    return contentModules({ ...brand, content })['pictures.ts']
  }

  const drawn = picturesOf('founder.svg')
  expect(drawn).toContain("import picture0 from '#brand/pictures/founder.svg'\n")
  expect(drawn).toContain("'founder.svg': { sources: {}, img: { src: picture0, w: 560, h: 700 } },\n")

  const photographed = picturesOf('me.jpg')
  expect(photographed).toContain("import picture0 from '#brand/pictures/me.jpg?portrait'\n")
  expect(photographed).toContain("'me.jpg': picture0,\n")
})

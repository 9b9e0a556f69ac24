import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { Brand } from '#src/brand/read/read-brand.ts'
import { checkBrand } from './check-brand.ts'
import { ROOT } from '../../stack/settings.ts'

/** The owner's brand/, with only the files that a test writes. */
const own = mkdtempSync(join(tmpdir(), 'brand-'))

beforeEach(() => rmSync(own, { recursive: true, force: true }))
afterAll(() => rmSync(own, { recursive: true, force: true }))

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(own, file)), { recursive: true })
  writeFileSync(join(own, file), content)
}

/** Puts the sample's file into brand/ with one change, and returns its line. */
function edit(file: string, pattern: string, replacement: string): number {
  const source = readFileSync(join(ROOT, 'sample', file), 'utf8')
  const index = source.search(new RegExp(pattern))
  if (index < 0) throw new Error(`${file} has no ${pattern}`)
  write(
    file,
    source.replace(new RegExp(pattern), () => replacement),
  )
  return source.slice(0, index).split('\n').length
}

const check = () => checkBrand(new Brand(new BrandFiles(own)))
const mistakes = async () => (await check()).mistakes

/** Edits of the sample and their sentences, on the line of the edit or so many lines after it. */
const MISTAKES: [file: string, pattern: string, replacement: string, sentence: string, offset?: number][] = [
  ['hero.yaml', 'action: .*', 'action:', 'action is missing (the main button)'],
  [
    'hero.yaml',
    'action: .*',
    'action: Be #1 now',
    '" #" begins a comment: write action: "Be #1 now", or the comment on',
  ],
  [
    'hero.yaml',
    'action: .*',
    'action: *Free*',
    'a text cannot begin with * outside of quotation marks: write action: "*F',
  ],
  [
    'hero.yaml',
    'lead: .*',
    'lead: {brand} helps.',
    'a text cannot begin with { outside of quotation marks: write lead: "{b',
  ],
  ['hero.yaml', 'action: .*', 'action: 2026', 'action is not a text: write "2026" (the main button)'],
  ['hero.yaml', 'action: ', 'actoin: ', 'there is no field actoin (the fields headline, lead, action'],
  ['hero.yaml', 'action: .*', 'action: {firm}', '{firm} is not a placeholder here: write one of brand, company'],
  [
    'hero.yaml',
    "It's Strategy",
    'Unternehmensberatung',
    'headline has 20 letters, at most 18 fit (a line of the headline',
  ],
  [
    'hero.yaml',
    'lead: .*',
    'lead: One light: steer by it.',
    'a text with a colon needs straight quotation marks ("), or',
  ],
  ['hero.yaml', 'lead: .*', 'lead: “We say: no”', 'a text with a colon needs straight quotation marks ("), or'],
  [
    'hero.yaml',
    'lead: .*',
    'lead: @acme helps.',
    'a text cannot begin with @ outside of quotation marks: write lead: "@a',
  ],
  [
    'hero.yaml',
    'lead: .*',
    'lead: "We say "no" to it"',
    'this line or one above it cannot be read. A line is field: text',
  ],
  ['hero.yaml', 'action: ', 'action:', 'this line or one above it cannot be read. A line is field: text'],
  ['hero.yaml', '  - Two weeks', '  Two weeks', 'this line or one above it cannot be read. A line is field: text'],
  ['hero.yaml', '  - Two weeks', '\t- Two weeks', 'a tab indents this line: write spaces instead'],
  ['hero.yaml', 'action: ', 'action: Ask\naction: ', 'this field appears twice', 1],
  ['about.yaml', 'founder.svg', 'me.jpg', 'there is no brand/pictures/me.jpg. Put a portrait of 4:5, at least 560'],
  ['about.yaml', 'founder.svg', 'Founder.SVG', 'the picture is called founder.svg: upper and lower case differ.'],
  ['about.yaml', 'founder.svg', 'small.png', 'small.png is 300 x 300 pixels. Put a portrait of 4:5'],
  ['about.yaml', 'founder.svg', '../a.svg', 'image is ../a.svg, which is not the name of a picture.'],
  ['about.yaml', 'founder.svg', 'evil.jsx', 'image is evil.jsx, which is not the name of a picture.'],
  ['about.yaml', 'founder.svg', 'text.png', 'text.png is not a picture of that type. Save it again'],
  ['services.yaml', 'services:\n[^]*', 'services: []', 'services has 0 entries (1 to 8 services'],
  ['services.yaml', 'icon: survey', 'icon: compass', 'icon is "compass" (one of survey, audit'],
  ['services.yaml', 'title: Strategic Consulting', 'title: AI System Audit', 'AI System Audit appears twice'],
  [
    'services.yaml',
    'title: AI Readiness',
    'title: Readiness',
    'Readiness Review is not among the services: AI Readiness',
  ],
  ['site.yaml', 'section: report', 'section: prices', 'section is "prices" (one of services, report'],
  ['site.yaml', '  - section: contact\n.*\n', '', 'contact is missing, but other pages link to it', -7],
  ['site.yaml', 'careers', 'jobs', 'there is no page /jobs: write the address of one, or remove it'],
  ['assistant.yaml', 'on the page /privacy', 'see /privaci', 'there is no page /privaci: write the address of one'],
  [
    'brand.yaml',
    'name: .*',
    'name: “Northgate AI”',
    'the quotation marks “ and ” would be printed: write name: "Northgate AI"',
  ],
  ['brand.yaml', 'accent: .*', 'accent: #7fd6a4', '" #" begins a comment: write accent: "#7fd6a4"'],
  ['brand.yaml', 'accent: .*', 'accent: "#0a2"', 'accent is #0a2, which is not a six-digit colour (the colour of'],
  ['brand.yaml', 'accent: .*', 'accent: "#7a4a10"', 'text in the accent colour is hard to read on the background'],
  ['brand.yaml', 'hello@', 'hello at ', 'email is hello at lodestar.example, which is not a valid email'],
  ['contact.yaml', 'timeZone: .*', 'timeZone: Warsaw', 'timeZone is "Warsaw" (the time zone of the team, such as'],
  ['contact.yaml', 'closesAt: .*', 'closesAt: "07:00"', 'closesAt is before opensAt (when you stop'],
  ['emails.yaml', 'from \\{name\\}', 'from someone', 'subject lacks {name} (the subject, with {name})'],
  ['quotes.yaml', 'page: case-studies', 'page: careers', 'pages/careers.md has no table of up to three rows'],
  ['pages/careers.md', 'title: ', 'titel: ', 'there is no field titel (the fields title, description'],
  ['pages/careers.md', '---\n', '', 'write ---, title: …, description: …, --- on the first four lines'],
  [
    'pages/careers.md',
    'We are',
    '\n<script src="/x.js">\n</script>\n\nWe are',
    '<script src="/x.js"> cannot be shown.',
    1,
  ],
  ['pages/careers.md', 'We are', '[Jobs](/jobs#open) We are', 'there is no page /jobs: write the address of one'],
  ['pages/careers.md', 'We are', '![The\nteam](team.jpg) We are', 'there is no brand/pictures/team.jpg. Put it there.'],
]

test.each(MISTAKES)('%s: %s → %s', async (file, pattern, replacement, message, offset = 0) => {
  write(
    'pictures/small.png',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  write('pictures/text.png', 'text')
  write('pictures/evil.jsx', 'throw new Error()')
  const line = edit(file, pattern, replacement)
  expect(await mistakes()).toContainEqual(expect.stringContaining(`brand/${file} line ${line + offset}: ${message}`))
})

const NO_USE = 'line 1: nothing of this name is used: brand/'

test.each([
  ['bramd.yaml', `${NO_USE} can contain brand.yaml, hero.yaml, `],
  ['services.yaml.txt', `${NO_USE} can contain brand.yaml`],
  ['pages/team.txt', `${NO_USE}pages/ can contain names that end in .md`],
  ['Pages', `${NO_USE} can contain brand.yaml`, 'Pages/team.md'],
  ['pictures/team.heic', `${NO_USE}pictures/ can contain names that end in .avif, `],
  ['logo/logo.png', `${NO_USE}logo/ can contain icon.svg, mark.svg, mark-nav.svg, star.svg`],
  ['logo/mark.svg', 'line 1: this is not an SVG, although it is named so: export your logo as SVG'],
])('a file that cannot be used is one mistake: %s', async (name, sentence, file = name) => {
  for (const fine of ['README.md', 'pictures/.DS_Store', 'pictures/licences.md', file]) write(fine, 'text')
  expect(await mistakes()).toEqual([expect.stringContaining(`brand/${name} ${sentence}`)])
})

test.each(['account', 'index', 'Jobs_2'])('a page cannot have the name %s', async (name) => {
  write(`pages/${name}.md`, readFileSync(join(ROOT, 'sample/pages/careers.md')))
  expect(await mistakes()).toEqual([expect.stringMatching(`^brand/pages/${name}.md line 1: the (name|site)`)])
})

test('what a file of the sample says of one that was replaced is outdated, and no mistake', async () => {
  edit('services.yaml', 'free:[^]*?\n(?=services)', '')
  write('pages/your-records.md', '')
  const { mistakes: none, outdated } = await check()
  expect(none).toEqual([])
  expect(outdated).toContainEqual(
    expect.stringMatching(
      /^sample\/emails.yaml line \d+ \(copy the file to brand\/ and change it there\): \{review\} is the free service, and services.yaml has no/,
    ),
  )
  expect(outdated).toContainEqual(
    expect.stringMatching(/^sample\/contact.yaml line \d+ \(copy .*\): there is no page \/your-records/),
  )
})

test('without the voice demo nothing of it is needed', async () => {
  edit('hero.yaml', 'voiceDemo: .*\n', '')
  edit('privacy.yaml', 'voice:[^]*?(?=site:)', '')
  write('assistant.yaml', 'examples: []\n')
  const missing = ['hero.yaml line 2: voiceDemo', 'assistant.yaml line 1: name', 'privacy.yaml line 2: voice']
  for (const start of missing) expect(await mistakes()).toContainEqual(expect.stringContaining(`${start} is missing`))
  edit('brand.yaml', 'voice: true', 'voice: false')
  expect(await mistakes()).toEqual([])
  rmSync(join(own, 'assistant.yaml'))
  write('pages/careers.md', '')
  expect((await check()).outdated.map((line) => line.split(' ')[0])).toEqual(['sample/site.yaml'])
})

test.each(['utf16le', 'latin1'] as const)('a file in %s is refused with one sentence', async (encoding) => {
  const text = readFileSync(join(ROOT, 'sample/services.yaml'), 'utf8')
  write('services.yaml', Buffer.from(`\uFEFF${text}`, encoding))
  expect(await mistakes()).toEqual([
    expect.stringMatching(
      /^brand\/services.yaml line \d+: a letter cannot be read: save the file in the encoding UTF-8$/,
    ),
  ])
})

test('advice on quotation marks is not given to text that YAML reads as it was meant', async () => {
  write(
    'hero.yaml',
    'headline: # two lines\n  - Say “yes”\nlead: "A #1 firm" # in their words\naction: Ask “why” & when!\nvoiceDemo: Talk\n',
  )
  expect(await mistakes()).toEqual([])
})

test('the sample has no mistake', async () => {
  expect((await checkBrand(new Brand(new BrandFiles(join(ROOT, 'sample'))))).mistakes).toEqual([])
})

test('an empty file in brand/ leaves out the one of the sample, if it may be left out', async () => {
  for (const file of ['report.yaml', 'quotes.yaml']) write(file, '# Not yet.\n\n')
  write('pages/careers.md', '<!-- Not yet. -->\n')
  write('pictures/chart.svg', '')
  const files = new BrandFiles(own)
  const { content, pages, mistakes: none } = await checkBrand(new Brand(files))
  expect(none).toEqual([])
  expect([content['report.yaml'], content['quotes.yaml']]).toEqual([null, null])
  expect(pages.map(({ path }) => path)).not.toContain('/careers')
  expect(files.find('pictures/chart.svg')).toBeNull()
  for (const file of ['pages/imprint.md', 'pages/privacy.md', 'logo/mark.svg']) write(file, '')
  expect(await mistakes()).toEqual([
    'brand/pages/imprint.md line 1: this page cannot be left out',
    'brand/pages/privacy.md line 1: this page cannot be left out',
    'brand/logo/mark.svg line 1: this file cannot be empty: save your logo there, or remove it',
  ])
  write('hero.yaml', '')
  expect(await mistakes()).toEqual([
    'brand/hero.yaml line 1: this file cannot be empty: write its fields, or remove it',
  ])
})

test('a file in brand/ replaces the one of the sample, with a default for each field that is left out', async () => {
  const phone = sharp({ create: { width: 1000, height: 800, channels: 3, background: '#000' } })
  // As a phone stores a photograph that was taken upright, and as an editor on Windows stores text.
  write('pictures/phone.JPG', await phone.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  write(
    'about.yaml',
    '\uFEFFfounders:\r\n  - name: Zoë Łęcka\r\n    role: A\r\n    image: phone.JPG\r\nbio:\r\n  - "{founder} began."\r\nvalues:\r\n  - { title: A, text: B }\r\n  - { title: C, text: D }\r\n',
  )
  const { content, files, pages, mistakes: none } = await checkBrand(new Brand(new BrandFiles(own)))
  expect(none).toEqual([])
  expect(content['about.yaml'].bio).toEqual(['Zoë Łęcka began.'])
  expect(content['about.yaml'].founders[0]).toMatchObject({ imageText: '', image: 'phone.JPG' })
  expect(content['hero.yaml'].headline).toEqual(["AI Isn't Magic.", "It's Strategy"])
  expect([files.isSample('about.yaml'), files.isSample('hero.yaml')]).toEqual([false, true])
  expect(pages.find(({ path }) => path === '/our-approach')).toMatchObject({ title: 'Our Approach', isSample: true })
})

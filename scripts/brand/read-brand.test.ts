import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBrand, told } from './read-brand.ts'

const SAMPLE = join(import.meta.dirname, '../../samples/harbourlight')
const folder = mkdtempSync(join(tmpdir(), 'brand-'))

beforeAll(() => cpSync(SAMPLE, folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is read and said of a firm while one of its files is edited. */
async function during(file: string, edit: (text: string) => string) {
  const text = readFileSync(join(folder, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  writeFileSync(join(folder, file), edited)
  const { words, mistakes } = await readBrand(folder)
  writeFileSync(join(folder, file), text)
  return { words, said: mistakes.map((mistake) => told(mistake)) }
}

test('a firm without mistakes is read whole', async () => {
  const { words, pages, mistakes } = await readBrand(SAMPLE)
  expect(mistakes).toEqual([])
  expect(words['hero.yaml'].headline).toEqual(['Clear Heads', 'in Deep Water'])
  expect(words['privacy.yaml'].sample).toBe(false)
  expect(pages.get('/our-approach')).toBe('Our Approach')
})

test.each([
  ["That's rare", "That's rare"],
  ["'Tis 'so'", "'Tis 'so'"],
  ['Note: "we" #1, {brand}', 'Note: "we" #1, {brand}'],
  ['"They said so."', 'They said so.'],
])('a text needs no quotation marks: %s', async (written, read) => {
  const { words, said } = await during('quotes.yaml', (text) => text.replace(/quote: .*/, () => `quote: ${written}`))
  expect(said).toEqual([])
  expect(words['quotes.yaml'].quotes[0]?.quote).toBe(read)
})

test.each(['brand.json', 'services.yaml', 'pages/careers.md'])('%s may have Windows line ends', async (file) => {
  const { said } = await during(file, (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  expect(said).toEqual([])
})

test('one quote less is no mistake', async () => {
  const { words, said } = await during('quotes.yaml', (text) => text.slice(0, text.indexOf('  - name: Joan')))
  expect(said).toEqual([])
  expect(words['quotes.yaml'].quotes).toHaveLength(1)
})

/** Each sentence, and the edit that it is for. */
const MISTAKES = {
  'brand/brand.json line 2: a comma is missing at its end. Write , behind the text.':
    '"Harbourlight", → "Harbourlight"',
  'brand/brand.json line 2: a quotation mark is missing. Write " before and behind the text.':
    '"Harbourlight", → "Harbourlight,',
  'brand/brand.json line 4: a quotation mark within the text ends it. Write \\" for a mark in a text, and a comma behind it.':
    'Know the Water → Know "the" Water',
  'brand/brand.json line 2: a quotation mark, comma or bracket is missing. Write "name": "text", on each line.':
    '"Harbourlight", → Harbourlight,',
  'brand/brand.json line 9: accent is petrol, which is not a colour of six digits. Write the colour of buttons and links, such as #0a1629.':
    '#0b5c75 → petrol',
  'brand/brand.json line 9: text in the accent could not be read on the background (contrast 1.3, needed 4.5). Write a darker accent or a lighter ground.':
    '#0b5c75 → #bfe3ee',
  'brand/brand.json line 12: email is desk at harbourlight-advisory.com, which is not one email address. Write your public email address, such as hello@acme.com.':
    'desk@ → desk at ',
  'brand/services.yaml line 34: AI System Inspection is there twice. Write another title, or remove one.':
    'title: Twelve-Month AI Plan → title: AI System Inspection',
  'brand/hero.yaml line 5: action is empty. Write the main button.':
    'action: Book a Free AI Opportunity Review → action:',
  'brand/hero.yaml line 7: captoin is not known here. Write caption, or remove it.': 'caption: → captoin:',
  'brand/hero.yaml line 5: it belongs to no field. Write a text on one line, behind its field and a colon.':
    'see what AI → see\n  what AI',
  'brand/about.yaml line 3: it stands too far to the left or right. Begin it below the field it belongs to.':
    '  role: →     role:',
  'brand/about.yaml line 8: {firm} is not known. Write one of {brand}, {company}, {email}, {founder}, {review}, {domain}, or no braces.':
    '{brand} → {firm}',
  'brand/emails.yaml line 21: subject lacks {name}. Write the subject, with {name}.':
    '{name} wrote to us → Someone wrote to us',
  'brand/about.yaml line 4: there is no brand/pictures/me.jpg. Put a portrait of 4:5, at least 560 x 700 pixels, there.':
    'founder.svg → me.jpg',
  'brand/pages/careers.md line 8: <script src="/x.js"> cannot be shown. Write headings, paragraphs, lists, tables, > side notes, **bold**, *italic* and links only.':
    'We are → See:\n\n<script src="/x.js">\n</script>\n\nWe are',
  'brand/pages/careers.md line 6: [desk@harbourlight-advisory.com](www) leads nowhere. Begin a link with https://, mailto:, / or # and a name.':
    'mailto:{email} → www',
  'brand/site.yaml line 5: there is no pages/jobs.md. Write the name of a page that is there.': 'careers → jobs',
}

test.each(Object.entries(MISTAKES))('%s', async (sentence, edit) => {
  const [, file = ''] = /^brand\/(\S+)/.exec(sentence) ?? []
  const [written = '', instead = ''] = edit.split(' → ')
  const { said } = await during(file, (text) => text.replace(written, instead))
  expect(said).toEqual([sentence])
})

test('a picture of another size is told with the size it needs', async () => {
  const small = { width: 300, height: 300, channels: 3, background: '#000000' } as const
  await sharp({ create: small }).png().toFile(join(folder, 'pictures/small.png'))
  const { said } = await during('about.yaml', (text) => text.replace('founder.svg', 'small.png'))
  expect(said).toEqual([
    'brand/about.yaml line 4: small.png has 300 x 300 pixels. Put a portrait of 4:5, at least 560 x 700 pixels, into brand/pictures.',
  ])
})

test('an upright photograph of a phone, stored lying on its side, is measured as it is shown', async () => {
  const lying = { width: 1000, height: 800, channels: 3, background: '#000000' } as const
  const photograph = sharp({ create: lying }).withMetadata({ orientation: 6 }).jpeg()
  await photograph.toFile(join(folder, 'pictures/phone.JPG'))
  const { said } = await during('about.yaml', (text) => text.replace('founder.svg', 'phone.JPG'))
  expect(said).toEqual([])
})

test('a drawing that was removed is told', async () => {
  rmSync(join(folder, 'logo/mark.svg'))
  const { mistakes } = await readBrand(folder)
  cpSync(join(SAMPLE, 'logo/mark.svg'), join(folder, 'logo/mark.svg'))
  expect(mistakes.map((mistake) => told(mistake))).toEqual([
    'brand/logo/mark.svg line 1: the file is missing. Copy it from samples/harbourlight and edit it.',
  ])
})

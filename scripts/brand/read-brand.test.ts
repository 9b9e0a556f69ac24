import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readBrand, told } from './read-brand.ts'

const SAMPLE = join(import.meta.dirname, '../../samples/harbourlight')
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What is said of a firm after an edit of one of its files. */
async function after(file: string, edit: (text: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  folders.push(folder)
  cpSync(SAMPLE, folder, { recursive: true })
  const text = readFileSync(join(folder, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  writeFileSync(join(folder, file), edited)
  const { words, mistakes } = await readBrand(folder)
  return { words, said: mistakes.map((mistake) => told(mistake)), folder }
}

const replace = (old: string, text: string) => (all: string) => all.replace(old, text)

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
  const { words, said } = await after('quotes.yaml', (text) => text.replace(/quote: .*/, () => `quote: ${written}`))
  expect(said).toEqual([])
  expect(words['quotes.yaml'].quotes[0]?.quote).toBe(read)
})

test('Windows line ends and a byte order mark are read as any other', async () => {
  for (const file of ['brand.json', 'services.yaml', 'pages/careers.md']) {
    const { said } = await after(file, (text) => `${file.endsWith('.md') ? '' : '\uFEFF'}${text.replaceAll('\n', '\r\n')}`)
    expect(said).toEqual([])
  }
})

test('one quote less is no mistake', async () => {
  const { words, said } = await after('quotes.yaml', (text) => text.slice(0, text.indexOf('  - name: Joan')))
  expect(said).toEqual([])
  expect(words['quotes.yaml'].quotes).toHaveLength(1)
})

test.each([
  [
    'a missing comma',
    'brand.json',
    replace('"Harbourlight",', '"Harbourlight"'),
    'brand/brand.json line 2: a comma is missing at its end. Write , behind the text.',
  ],
  [
    'a missing quotation mark',
    'brand.json',
    replace('"Harbourlight",', '"Harbourlight,'),
    'brand/brand.json line 2: a quotation mark is missing. Write " before and behind the text.',
  ],
  [
    'a mark within the text',
    'brand.json',
    replace('Know the Water', 'Know "the" Water'),
    'brand/brand.json line 4: a quotation mark within the text ends it. Write \\" for a mark in a text, and a comma behind it.',
  ],
  [
    'a text without marks',
    'brand.json',
    replace('"Harbourlight",', 'Harbourlight,'),
    'brand/brand.json line 2: a quotation mark, comma or bracket is missing. Write "name": "text", on each line.',
  ],
  [
    'a wrong colour',
    'brand.json',
    replace('#0b5c75', 'petrol'),
    'brand/brand.json line 9: accent is petrol, which is not a colour of six digits. Write the colour of buttons and links, such as #0a1629.',
  ],
  [
    'colours that cannot be read together',
    'brand.json',
    replace('#0b5c75', '#bfe3ee'),
    'brand/brand.json line 9: text in the accent could not be read on the background (contrast 1.3, needed 4.5). Write a darker accent or a lighter ground.',
  ],
  [
    'a wrong address',
    'brand.json',
    replace('desk@', 'desk at '),
    'brand/brand.json line 12: email is desk at harbourlight-advisory.com, which is not one email address. Write one email address, such as hello@acme.com.',
  ],
  [
    'the same service twice',
    'services.yaml',
    replace('title: Twelve-Month AI Plan', 'title: AI System Inspection'),
    'brand/services.yaml line 34: AI System Inspection is there twice. Write another title, or remove one.',
  ],
  [
    'an empty field',
    'hero.yaml',
    (text: string) => text.replace(/lead: .*/, 'lead:'),
    'brand/hero.yaml line 4: lead is empty. Write what you do for clients, in one or two sentences.',
  ],
  [
    'a missing field',
    'hero.yaml',
    (text: string) => text.replace(/lead: .*\n/, ''),
    'brand/hero.yaml line 1: lead is missing. Write "lead: …" with what you do for clients, in one or two sentences.',
  ],
  [
    'an unknown field',
    'hero.yaml',
    replace('caption:', 'captoin:'),
    'brand/hero.yaml line 7: captoin is not known here. Write one of headline, lead, action, voiceDemo, caption, or remove it.',
  ],
  [
    'a line that was broken',
    'hero.yaml',
    replace('see what AI', 'see\n  what AI'),
    'brand/hero.yaml line 5: it belongs to no field. Write a text on one line, behind its field and a colon.',
  ],
  [
    'a wrong indentation',
    'about.yaml',
    replace('  role:', '    role:'),
    'brand/about.yaml line 3: it stands too far to the left or right. Begin it below the field it belongs to.',
  ],
  [
    'an unknown word in braces',
    'about.yaml',
    replace('{brand}', '{firm}'),
    'brand/about.yaml line 8: {firm} is not known. Write one of {brand}, {company}, {email}, {founder}, {review}, {domain}, or no braces.',
  ],
  [
    'a mail without the name that is filled in',
    'emails.yaml',
    replace('New enquiry from {name}', 'New enquiry'),
    'brand/emails.yaml line 21: subject lacks {name}. Write the subject, with {name}.',
  ],
  [
    'a picture that is not there',
    'about.yaml',
    replace('founder.png', 'me.jpg'),
    'brand/about.yaml line 4: there is no brand/pictures/me.jpg. Put a portrait of 4:5, at least 560 x 700 pixels, there.',
  ],
  [
    'a page that is not there',
    'site.yaml',
    replace('careers', 'jobs'),
    'brand/site.yaml line 5: there is no pages/jobs.md. Write the name of a page that is there.',
  ],
])('%s is told with file, line and what to write', async (_, file, edit, sentence) => {
  const { said } = await after(file, edit)
  expect(said).toContain(sentence)
})

test('a picture of another size is told with the size it needs', async () => {
  const { folder } = await after('about.yaml', replace('Maud', 'Maude'))
  await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000000' } })
    .png()
    .toFile(join(folder, 'pictures/founder.png'))
  const { mistakes } = await readBrand(folder)
  expect(mistakes.map((mistake) => told(mistake))).toEqual([
    'brand/about.yaml line 4: founder.png has 300 x 300 pixels. Put a portrait of 4:5, at least 560 x 700 pixels, into brand/pictures.',
  ])
})

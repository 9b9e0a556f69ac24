import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBrand, formatMistake } from './read-brand.ts'
import { ROOT } from '../../stack/settings.ts'

const SAMPLE = join(ROOT, 'tests/brand')
const folder = mkdtempSync(join(tmpdir(), 'brand-'))

beforeAll(() => cpSync(SAMPLE, folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/** The line of the sample on which this begins. */
function lineOf(file: string, part: string | RegExp): number {
  const [before = ''] = readFileSync(join(SAMPLE, file), 'utf8').split(part)
  return before.split('\n').length
}

const PORTRAIT = lineOf('about.yaml', 'founder.svg')

/** The words and the reported mistakes while one file of a brand is edited. */
async function during(file: string, edit: (text: string) => string | Buffer) {
  const text = readFileSync(join(folder, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  writeFileSync(join(folder, file), edited)
  const { words, mistakes } = await readBrand(folder)
  writeFileSync(join(folder, file), text)
  return { words, messages: mistakes.map((mistake) => formatMistake(mistake)) }
}

test('the promise has the days of the deadline', async () => {
  const { words } = await during('contact.yaml', (text) => text.replace('replyDays: 1', 'replyDays: 5'))
  expect(words['contact.yaml'].hours).toMatchObject({ replyDays: 5, promise: 'within five working days' })
})

test('a brand without mistakes is read completely', async () => {
  const { words, pages, mistakes } = await readBrand(SAMPLE)
  expect(mistakes).toEqual([])
  expect(words['hero.yaml'].headline).toEqual(["AI Isn't Magic.", "It's Strategy"])
  expect(words['privacy.yaml'].sample).toBe(true)
  expect(pages.get('/our-approach')).toBe('Our Approach')
})

test.each(['services.yaml', 'pages/careers.md'])('%s may have Windows line ends', async (file) => {
  const { messages } = await during(file, (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  expect(messages).toEqual([])
})

test('words that belong to a feature are not required without it', async () => {
  const words = {
    'hero.yaml': /voiceDemo: .*\n/,
    'contact.yaml': /schedule: .*\nscheduleHint: .*\n/,
    'privacy.yaml': /voice:\n.*\ncallLine:\n.*\n.*\n/,
    'emails.yaml': /  confirmation:\n(?:    .*\n)+  (?=recovery)/,
  }
  for (const [file, pattern] of Object.entries(words)) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toMatch(pattern)
    writeFileSync(join(folder, file), text.replace(pattern, file === 'emails.yaml' ? '  ' : ''))
  }
  rmSync(join(folder, 'assistant.yaml'))
  const off = { voice: 'voice: false', accounts: 'accounts: false', scheduling: '' }
  const on = { voice: 'voice: true', accounts: 'accounts: true', scheduling: 'schedulingPage: https://cal.com/acme\n' }
  const given = ({ voice, accounts, scheduling }: typeof off) =>
    during('brand.yaml', (text) =>
      text
        .replace(/voice: .*/, voice)
        .replace(/accounts: .*/, accounts)
        .replace(/schedulingPage: .*\n/, scheduling),
    )
  const [without, needed] = [await given(off), await given(on)]
  cpSync(SAMPLE, folder, { recursive: true })
  expect(without.messages).toEqual([])
  expect(without.words['assistant.yaml']).toMatchObject({ name: '', examples: [] })
  expect(needed.messages).toEqual([
    expect.stringMatching(
      /^brand\/hero.yaml line \d+: voiceDemo is missing\. Write "voiceDemo: …" with the link to the voice demo\.$/,
    ),
    expect.stringMatching(/^brand\/contact.yaml line \d+: schedule is missing\. Write "schedule: …" with /),
    expect.stringMatching(/^brand\/contact.yaml line \d+: scheduleHint is missing\./),
    expect.stringMatching(/^brand\/emails.yaml line \d+: confirmation is missing\./),
    'brand/assistant.yaml line 1: the file is missing. Restore it, or write your own.',
    expect.stringMatching(/^brand\/privacy.yaml line \d+: voice is missing\./),
    expect.stringMatching(/^brand\/privacy.yaml line \d+: callLine is missing\./),
  ])
})

test('a service needs no picture, but a picture needs its words', async () => {
  const without = await during('services.yaml', (text) => text.replaceAll(/    (image|imageText|keep): .*\n/g, ''))
  expect(without.messages).toEqual([])
  expect(without.words['services.yaml'].services[0]).toMatchObject({ image: null, imageText: '', keep: 'center' })
  const { messages } = await during('services.yaml', (text) => text.replace(/    imageText: .*\n/, ''))
  expect(messages).toEqual([
    `brand/services.yaml line ${lineOf('services.yaml', '  - title:')}: imageText is missing. Write "imageText: …" with what the picture shows.`,
  ])
})

/** Each message, and the edit that causes it. Its line is where the edit begins, or so many lines after it. */
const MISTAKES = {
  'brand/hero.yaml: the text needs quotation marks. Write lead: "One light: steer by it."':
    'lead: .* → lead: One light: steer by it.',
  'brand/hero.yaml: the text needs quotation marks. Write lead: "{brand} helps."': 'lead: .* → lead: {brand} helps.',
  'brand/hero.yaml: the text needs quotation marks. Write action: "{brand}"': 'action: .* → action: {brand}',
  'brand/hero.yaml: the text needs quotation marks. Write lead: \'"Steer" by it.\'': 'lead: .* → lead: "Steer" by it.',
  'brand/hero.yaml: " #" begins a comment. Write action: "Be #1 now", or the comment on a line of its own.':
    'action: .* → action: Be #1 now',
  'brand/hero.yaml: the text needs quotation marks. Write action: "&More for you"':
    'action: .* → action: &More for you',
  'brand/hero.yaml: the text needs quotation marks. Write action: "**Book** now"': 'action: .* → action: **Book** now',
  'brand/hero.yaml: the text needs quotation marks. Write action: "\'Tis free"': "action: .* → action: 'Tis free",
  'brand/hero.yaml: the text needs quotation marks. Write action: "Book now"': 'action: .* → action: "Book now',
  'brand/hero.yaml: the text needs quotation marks. Write action: "2026"': 'action: .* → action: 2026',
  'brand/hero.yaml: the text needs quotation marks. Write - "Note: deep water"': "It's Strategy → Note: deep water",
  'brand/hero.yaml: headline has 20 letters. Write at most 18.': "It's Strategy → Unternehmensberatung",
  'brand/hero.yaml: headline has a word of more than 15 letters. Write a line of the headline, each word of at most 15 letters.':
    "It's Strategy → Unternehmensrats",
  'brand/hero.yaml: action is empty. Write the main button.': 'action: .* → action:',
  'brand/hero.yaml: actoin is not a field here. Write action, or remove it.': 'action: → actoin:',
  'brand/hero.yaml: it belongs to no field. Write "field: text", with a space after the colon, or "- text" in a list.':
    'action: Request → action:Request',
  'brand/about.yaml: it begins with a tab. Write spaces instead.': '    role: → \trole:',
  'brand/about.yaml: the indentation is wrong. Align the line with the other lines of its group.': '    role: →  role:',
  'brand/about.yaml: there is 1 space too many before role. Remove it.': '    role: →      role:',
  'brand/hero.yaml: there are 2 spaces too many before action. Remove them.': 'action: →   action:',
  'brand/services.yaml: there is 1 space too many before icon. Remove it.': '    icon: →      icon:',
  'brand/hero.yaml: the text needs quotation marks. Write action: "It\'s fine"': "action: .* → action: 'It's fine'",
  'brand/about.yaml: the picture is called founder.svg: upper and lower case differ. Write founder.svg.':
    'founder.svg → Founder.SVG',
  'brand/about.yaml: the same field appears twice. Remove one, or write "- " before each entry of a list.':
    '    role: →     name: Ben Field\n    role:',
  'brand/about.yaml: founders has 5 people. Write 1 to 4 people.':
    'founders:[^]*?bio: → founders:\n  - { name: A, role: B }\n  - { name: C, role: D }\n  - { name: E, role: F }\n  - { name: G, role: H }\n  - { name: I, role: J }\nbio:',
  'brand/contact.yaml: the file is a list, but a single entry is expected. Write its fields without "- ".':
    '[^]* → - title: A\n- title: B',
  'brand/about.yaml: bio has {firm}, which is not a placeholder. Write one of {brand}, {company}, {email}, {founder}, {review}, {domain}, {promise}, {capacity}, or no braces.':
    '\\{brand\\} → {firm}',
  'brand/about.yaml: there is no brand/pictures/me.jpg. Put a portrait of 4:5, at least 560 x 700 pixels, there.':
    'founder.svg → me.jpg',
  'brand/services.yaml: services has 0 services. Write 1 to 8 services.': 'services:\n[^]* → services: []',
  'brand/services.yaml: services is empty. Write 1 to 8 services, each after "- ".': 'services:\n[^]* → services:',
  'brand/site.yaml: contact must be the last section. Move it to the end.':
    '  - section: quotes\n.*\n  - section: contact →   - section: contact\n    bar: Write\n  - section: quotes',
  'brand/answers.yaml: AI Review is not among the services. Write one of AI Readiness Review, AI System Audit, Strategic Consulting, AI Mentorship & Team Enablement.':
    'title: AI Readiness Review → title: AI Review',
  'brand/answers.yaml: How do you work? appears twice, and finds only the first answer. Remove one.':
    'What is your approach\\? → How do you work?',
  'brand/answers.yaml: qestions is not a field here. Write questions, or remove it.': '- questions: → - qestions:',
  'brand/answers.yaml: there is no page /privaci. Write the address of one, such as /imprint.':
    'hand it over → see /privaci',
  'brand/answers.yaml: answer has 301 letters. Write at most 300.': `answer: .* → answer: ${'a'.repeat(301)}`,
  'brand/brand.yaml: accent is petrol, which is not a six-digit colour. Write the colour of buttons and links, such as #0a1629.':
    'accent: .* → accent: petrol',
  'brand/brand.yaml: the text needs quotation marks. Write accent: "#d9ab55"': 'accent: .* → accent: #d9ab55',
  'brand/contact.yaml: replyDays is 6. Write 1 to 5.': 'replyDays: .* → replyDays: 6',
  'brand/contact.yaml: closesAt is 07:00, before opensAt. Write when you stop.': 'closesAt: .* → closesAt: "07:00"',
  'brand/contact.yaml: last is 2026-12-20, before first. Write the last day.':
    'daysOff: .* → daysOff: [{ first: "2026-12-24", last: "2026-12-20" }]',
  'brand/contact.yaml: first is 2026-02-30, which is not in the calendar. Write the first day.':
    'daysOff: .* → daysOff: [{ first: "2026-02-30", last: "2026-03-02" }]',
  'brand/brand.yaml line +1: text in the accent colour is hard to read on the background (contrast 1.3, at least 4.5 is needed). Choose a darker accent or a lighter ground.':
    'ground: .*\n.* → ground: "#f4f8fa"\n  accent: "#bfe3ee"',
  'brand/brand.yaml: email is hello at lodestar.example, which is not a valid email address. Write your public email address, such as hello@acme.com.':
    'hello@ → hello at ',
  'brand/brand.yaml: linkedin is https://cal.com/acme, which is not a page on LinkedIn. Write your page on LinkedIn, such as https://linkedin.com/company/acme.':
    'linkedin: .* → linkedin: https://cal.com/acme',
  'brand/brand.yaml: voice is "no". Write true or false.': 'voice: .* → voice: no',
  'brand/services.yaml: AI System Audit appears twice. Change the title of one, or remove it.':
    'title: Strategic Consulting → title: AI System Audit',
  'brand/emails.yaml: subject lacks {name}. Write the subject, with {name}.': 'from \\{name\\} → from someone',
  'brand/pages/careers.md: titel is not a field here. Write title, or remove it.': 'title: → titel:',
  'brand/pages/careers.md: the text needs quotation marks. Write description: "Work: here"':
    'description: .* → description: Work: here',
  'brand/pages/careers.md line +2: <script src="/x.js"> cannot be shown. Write headings, paragraphs, lists, tables, > side notes, **bold**, *italic*, links and pictures only.':
    'We are → See:\n\n<script src="/x.js">\n</script>\n\nWe are',
  'brand/pages/careers.md: there is no page /jobs. Write the address of one, such as /imprint.':
    'We are → [Jobs](/jobs#open) We are',
  'brand/pages/careers.md: there is no brand/pictures/team.jpg. Put it there.': 'We are → ![The team](team.jpg) We are',
  'brand/pages/careers.md: [hello@lodestar.example](www) is not a valid link. Begin it with https://, mailto:, / or # and a name.':
    'mailto:\\{email\\} → www',
  'brand/site.yaml: there is no pages/jobs.md. Write the name of an existing page.': 'careers → jobs',
  'brand/contact.yaml: there is no pages/records.md. Write the name of an existing page.':
    'page: your-records → page: records',
}

test.each(Object.entries(MISTAKES))('%s', async (expected, edit) => {
  const [, file = '', offset = '0', sentence] = /^brand\/(\S+?)(?: line ([+\d]+))?: (.*)/s.exec(expected) ?? []
  const [written = '', instead = ''] = edit.split(' → ')
  const line = lineOf(file, new RegExp(written)) + Number(offset)
  const { messages } = await during(file, (text) => text.replace(new RegExp(written), () => instead))
  expect(messages).toEqual([`brand/${file} line ${line}: ${sentence}`])
})

test.each([
  [
    'latin1',
    lineOf('hero.yaml', 'voiceDemo:'),
    'a letter cannot be read: the file is saved as Latin-1 or Windows-1252. Save it as UTF-8.',
  ],
  ['utf16le', 1, 'the file is saved as UTF-16. Save it as UTF-8.'],
] as const)('a file that is saved as %s is reported once', async (encoding, line, what) => {
  const { messages } = await during('hero.yaml', (text) =>
    Buffer.from(text.replace(/voiceDemo: .*/, 'voiceDemo: Café'), encoding),
  )
  expect(messages).toEqual([`brand/hero.yaml line ${line}: ${what}`])
})

test('a picture of the wrong size is reported with the size it needs', async () => {
  const small = { width: 300, height: 300, channels: 3, background: '#000000' } as const
  await sharp({ create: small }).png().toFile(join(folder, 'pictures/small.png'))
  const { messages } = await during('about.yaml', (text) => text.replace('founder.svg', 'small.png'))
  expect(messages).toEqual([
    `brand/about.yaml line ${PORTRAIT}: small.png is 300 x 300 pixels. Put a portrait of 4:5, at least 560 x 700 pixels, into brand/pictures.`,
  ])
  rmSync(join(folder, 'pictures/small.png'))
  expect((await during('about.yaml', (text) => text.replace('founder.svg', 'chart.svg'))).messages).toEqual([
    `brand/about.yaml line ${PORTRAIT}: chart.svg has no size. Save it with a width and a height.`,
  ])
})

const NOT_A_PICTURE =
  'which is not the name of a picture. Write the name of a file in brand/pictures that ends in .avif, .jpeg, .jpg, .png, .svg, .tif, .tiff, .webp.'

test.each([
  'evil.jsx',
  'evil.svg.js',
  'evil.jsx?.svg',
  'evil.jsx#.svg',
  'evil',
  'me.heic',
  '../logo/founder.svg',
  '../../src/founder.svg',
  '/etc/founder.svg',
  "founder'.svg",
])('only a picture of brand/pictures can be named: %s', async (name) => {
  const { messages } = await during('about.yaml', (text) => text.replace('founder.svg', JSON.stringify(name)))
  expect(messages).toEqual([`brand/about.yaml line ${PORTRAIT}: image is ${name}, ${NOT_A_PICTURE}`])
})

test('text that only looks like a picture in a page names no file', async () => {
  writeFileSync(join(folder, 'pictures/evil.jsx'), '<svg>{globalThis.hasRun = true}</svg>')
  const text = readFileSync(join(folder, 'pages/careers.md'), 'utf8')
  writeFileSync(join(folder, 'pages/careers.md'), text.replace('We are', '![Us\\](evil.jsx) We are'))
  const { pagePictures } = await readBrand(folder)
  cpSync(SAMPLE, folder, { recursive: true })
  rmSync(join(folder, 'pictures/evil.jsx'))
  expect(pagePictures).toEqual([])
})

test('a picture is of the type that its name says', async () => {
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000000' } })
    .toFormat('webp')
    .toFile(join(folder, 'pictures/Über uns (2).PNG'))
  const { messages } = await during('about.yaml', (text) => text.replace('founder.svg', 'Über uns (2).PNG'))
  rmSync(join(folder, 'pictures/Über uns (2).PNG'))
  expect(messages).toEqual([
    `brand/about.yaml line ${PORTRAIT}: Über uns (2).PNG is not a picture of that type. Save it again, with this ending.`,
  ])
})

test('a portrait photograph that a phone stored sideways is measured as it is shown', async () => {
  const lying = { width: 1000, height: 800, channels: 3, background: '#000000' } as const
  const photograph = sharp({ create: lying }).withMetadata({ orientation: 6 }).jpeg()
  await photograph.toFile(join(folder, 'pictures/phone.JPG'))
  const { messages } = await during('about.yaml', (text) => text.replace('founder.svg', 'phone.JPG'))
  expect(messages).toEqual([])
})

test.each(['privacy', 'accessibility', 'auth', 'index'])(
  'a page that the site has already is refused: %s',
  async (name) => {
    const file = join(folder, `pages/${name}.md`)
    cpSync(join(folder, 'pages/careers.md'), file)
    const { mistakes } = await readBrand(folder)
    rmSync(file)
    expect(mistakes.map((mistake) => formatMistake(mistake))).toEqual([
      `brand/pages/${name}.md line 1: the site has a page /${name} of its own. Give the file another name.`,
    ])
  },
)

test('a missing logo is reported', async () => {
  rmSync(join(folder, 'logo/mark.svg'))
  const { mistakes } = await readBrand(folder)
  cpSync(join(SAMPLE, 'logo/mark.svg'), join(folder, 'logo/mark.svg'))
  expect(mistakes.map((mistake) => formatMistake(mistake))).toEqual([
    'brand/logo/mark.svg line 1: there is no logo. Save your own there: one SVG is enough, copied to icon.svg, mark.svg, mark-nav.svg and star.svg.',
  ])
})

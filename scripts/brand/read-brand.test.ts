import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBrand, formatMistake } from './read-brand.ts'
import { ROOT } from '../../stack/settings.ts'

const SAMPLE = join(ROOT, 'tests/brand')
const pictures = mkdtempSync(join(tmpdir(), 'pictures-'))
const folder = mkdtempSync(join(tmpdir(), 'brand-'))

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000000' } })

beforeAll(async () => {
  await picture(300, 300).png().toFile(join(pictures, 'small.png'))
  await picture(8, 8).webp().toFile(join(pictures, 'Über uns (2).PNG'))
  // As a phone stores a photograph that was taken upright.
  await picture(1000, 800).withMetadata({ orientation: 6 }).jpeg().toFile(join(pictures, 'phone.JPG'))
})
beforeEach(() => {
  rmSync(folder, { recursive: true })
  cpSync(SAMPLE, folder, { recursive: true })
  cpSync(pictures, join(folder, 'pictures'), { recursive: true })
})
afterAll(() => [folder, pictures].forEach((one) => rmSync(one, { recursive: true })))

/** Applies "FILE: pattern → text", "rm FILE", "cp FILE FILE" or "latin1 FILE", and returns where a replaced text begins. */
function edit(step: string): { file: string; line: number } {
  const [command = '', name = '', copy = ''] = step.split(' ')
  const path = join(folder, name)
  if (command === 'rm') rmSync(path)
  else if (command === 'cp') cpSync(path, join(folder, copy))
  else if (!command.endsWith(':')) writeFileSync(path, Buffer.from(readFileSync(path, 'utf8'), command as 'latin1'))
  const [, file = '', pattern = '', replacement = ''] = /^([^ ]+): (.*) → ?(.*)$/s.exec(step) ?? []
  if (file === '') return { file: name, line: 1 }
  const source = readFileSync(join(folder, file), 'utf8')
  const index = source.search(new RegExp(pattern))
  if (index < 0) throw new Error(`${file} has no ${pattern}`)
  writeFileSync(
    join(folder, file),
    source.replace(new RegExp(pattern, pattern === '\n' ? 'g' : ''), () => replacement),
  )
  return { file, line: source.slice(0, index).split('\n').length }
}

async function messagesOf(): Promise<string[]> {
  const { mistakes } = await readBrand(folder)
  return mistakes.map((mistake) => formatMistake(mistake))
}

const NOT_A_PICTURE =
  'which is not the name of a picture. Write the name of a file in brand/pictures that ends in .avif, .jpeg, .jpg, .png, .svg, .tif, .tiff, .webp.'

/** Edits of the sample and their messages, on the line where the last edit begins, or so many after it, or elsewhere. */
const MISTAKES: Record<string, string | string[]> = {
  'hero.yaml: lead: .* → lead: One light: steer by it.':
    'the text needs quotation marks. Write lead: "One light: steer by it."',
  'hero.yaml: lead: .* → lead: {brand} helps.': 'the text needs quotation marks. Write lead: "{brand} helps."',
  'hero.yaml: action: .* → action: {brand}': 'the text needs quotation marks. Write action: "{brand}"',
  'hero.yaml: lead: .* → lead: "Steer" by it.': 'the text needs quotation marks. Write lead: \'"Steer" by it.\'',
  'hero.yaml: lead: .* → lead: “{brand} helps: ask us.”':
    'the text needs quotation marks. Write lead: "“{brand} helps: ask us.”"',
  'hero.yaml: action: .* → action: Be #1 now':
    '" #" begins a comment. Write action: "Be #1 now", or the comment on a line of its own.',
  'hero.yaml: action: .* → action: &More for you': 'the text needs quotation marks. Write action: "&More for you"',
  'hero.yaml: action: .* → action: **Book** now': 'the text needs quotation marks. Write action: "**Book** now"',
  "hero.yaml: action: .* → action: 'Tis free": 'the text needs quotation marks. Write action: "\'Tis free"',
  "hero.yaml: action: .* → action: 'It's fine'": 'the text needs quotation marks. Write action: "It\'s fine"',
  'hero.yaml: action: .* → action: "Book now': 'the text needs quotation marks. Write action: "Book now"',
  'hero.yaml: action: .* → action: 2026': 'the text needs quotation marks. Write action: "2026"',
  "hero.yaml: It's Strategy → Note: deep water": 'the text needs quotation marks. Write - "Note: deep water"',
  "hero.yaml: It's Strategy → Unternehmensberatung": 'headline has 20 letters. Write at most 18.',
  "hero.yaml: It's Strategy → Unternehmensrats":
    'headline has a word of more than 15 letters. Write a line of the headline, each word of at most 15 letters.',
  "hero.yaml:   - It's Strategy →   - A\n  - B\n  - C\n  - D":
    '-2 headline has 5 entries. Write 1 to 3 lines of about 14 letters, each after "- ".',
  'hero.yaml: Two weeks, free → Two weeks of work, all of it free and without':
    'facts has 57 letters. Write at most 40.',
  'hero.yaml: action: .* → action:': 'action is empty. Write the main button.',
  'hero.yaml: action: → actoin:': 'actoin is not a field here. Write action, or remove it.',
  'hero.yaml: action: → Action:': 'Action is not a field here. Write action, or remove it.',
  'hero.yaml: action: Request → action:Request':
    'it belongs to no field. Write "field: text", with a space after the colon, or "- text" in a list.',
  'hero.yaml: action: →   action:': 'there are 2 spaces too many before action. Remove them.',
  'about.yaml:     role: → \trole:': 'it begins with a tab. Write spaces instead.',
  'about.yaml:     role: →    role:': 'the indentation is wrong. Align the line with the other lines of its group.',
  'about.yaml:     role: →      role:': 'there is 1 space too many before role. Remove it.',
  'about.yaml:     role: →     name: Ben Field\n    role:':
    'the same field appears twice. Remove one, or write "- " before each entry of a list.',
  'services.yaml:   - title: AI System →     title: AI System':
    'the same field appears twice. Remove one, or write "- " before each entry of a list.',
  'about.yaml: founders:[^]*?bio: → founders:\n  - { name: A, role: B }\n  - { name: C, role: D }\n  - { name: E, role: F }\n  - { name: G, role: H }\n  - { name: I, role: J }\nbio:':
    'founders has 5 entries. Write 1 to 4 people, each after "- ".',
  'contact.yaml: [^]* → - title: A\n- title: B':
    'the file is a list, but a single entry is expected. Write its fields without "- ".',
  'hero.yaml: [^]* → ': 'the file is empty. Write the fields headline, lead, action, voiceDemo, facts, image, sample.',
  'about.yaml: \\{brand\\} → {firm}':
    '{firm} is not a placeholder. Write one of {brand}, {company}, {email}, {founder}, {review}, {domain}, {promise}, {capacity}, or no braces.',
  'about.yaml: founder.svg → Founder.SVG':
    'the picture is called founder.svg: upper and lower case differ. Write founder.svg.',
  'about.yaml: founder.svg → me.jpg':
    'there is no brand/pictures/me.jpg. Put a portrait of 4:5, at least 560 x 700 pixels, there.',
  'about.yaml: founder.svg → me.heic': `image is me.heic, ${NOT_A_PICTURE}`,
  'about.yaml: founder.svg → small.png':
    'small.png is 300 x 300 pixels. Put a portrait of 4:5, at least 560 x 700 pixels, into brand/pictures.',
  'cp pages/careers.md pictures/text.png && about.yaml: founder.svg → text.png':
    'text.png is not a picture of that type. Save it again, with this ending.',
  'about.yaml: founder.svg → chart.svg': 'chart.svg has no size. Save it with a width and a height.',
  'about.yaml: founder.svg → Über uns (2).PNG':
    'Über uns (2).PNG is not a picture of that type. Save it again, with this ending.',
  'services.yaml:     imageText: .*\n → ': '-4 imageText is missing. Write "imageText: …" with what the picture shows.',
  'services.yaml: services:\n[^]* → services: []': 'services has 0 entries. Write 1 to 8 services, each after "- ".',
  'services.yaml: services:\n[^]* → services:': 'services is empty. Write 1 to 8 services, each after "- ".',
  'services.yaml: price: Free → price: 9500': 'the text needs quotation marks. Write price: "9500"',
  'services.yaml: title: Strategic Consulting → title: AI System Audit':
    'AI System Audit appears twice. Change the title of one, or remove it.',
  'services.yaml: free:[^]*?\n(?=services) → ': [
    'brand/emails.yaml line 15: {review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.',
    'brand/assistant.yaml line 10: {review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.',
    'brand/answers.yaml line 44: {review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.',
    'brand/answers.yaml line 231: {review} is the free service, and there is none. Write "free: …" in services.yaml, or other words here.',
  ],
  'site.yaml:   - section: quotes\n.*\n  - section: contact →   - section: contact\n    bar: Write\n  - section: quotes':
    'contact must be the last section. Move it to the end.',
  'site.yaml: section: report → section: prices':
    'section is "prices". Write one of services, report, about, quotes, contact.',
  'site.yaml: careers → jobs': 'there is no pages/jobs.md. Write the name of an existing page.',
  'answers.yaml: title: AI Readiness Review → title: AI Review':
    'AI Review is not among the services. Write one of AI Readiness Review, AI System Audit, Strategic Consulting, AI Mentorship & Team Enablement.',
  'answers.yaml: What is your approach\\? → How do you work?':
    'How do you work? appears twice, and finds only the first answer. Remove one.',
  'answers.yaml: - questions: → - qestions:': 'qestions is not a field here. Write questions, or remove it.',
  'answers.yaml: hand it over → see /privaci': 'there is no page /privaci. Write the address of one, such as /imprint.',
  'brand.yaml: accent: .* → accent: "#0a2"':
    'accent is #0a2, which is not a six-digit colour. Write the colour of buttons and links, such as #0a1629.',
  'brand.yaml: accent: .* → accent: #d9ab55': 'the text needs quotation marks. Write accent: "#d9ab55"',
  'brand.yaml: ground: .*\n.* → ground: "#f4f8fa"\n  accent: "#bfe3ee"':
    '+1 text in the accent colour is hard to read on the background (contrast 1.3, at least 4.5 is needed). Choose a darker accent or a lighter ground.',
  'brand.yaml: accent: .* → accent: "#7a4a10"':
    'text in the accent colour is hard to read on the background (contrast 2.4, at least 4.5 is needed). Choose a lighter accent or a darker ground.',
  'brand.yaml: hello@ → hello at ':
    'email is hello at lodestar.example, which is not a valid email address. Write your public email address, such as hello@acme.com.',
  'brand.yaml: schedulingPage: .* → schedulingPage: cal.com/acme':
    'schedulingPage is cal.com/acme, which is not a link. Write the page where visitors book a call, such as https://acme.com/call.',
  'contact.yaml: meeting: .* → meeting: http://cal.com/acme':
    'meeting is http://cal.com/acme, which is not a link. Write the page where clients book a call, such as https://cal.com/acme/call.',
  'brand.yaml: linkedin: .* → linkedin: https://cal.com/acme':
    'linkedin is https://cal.com/acme, which is not a page on LinkedIn. Write your page on LinkedIn, such as https://linkedin.com/company/acme.',
  'brand.yaml: voice: .* → voice: "false"': 'voice is "false". Write true, or false for a site without the voice demo.',
  'contact.yaml: replyDays: .* → replyDays: 6': 'replyDays is 6. Write the working days until you reply, 1 to 5.',
  'contact.yaml: opensAt: .* → opensAt: 8:30':
    'opensAt is 8:30, which is not a time. Write when you start to work, such as "09:00".',
  'contact.yaml: closesAt: .* → closesAt: "07:00"': 'closesAt is before opensAt. Write when you stop, such as "09:00".',
  'contact.yaml: timeZone: .* → timeZone: Warsaw':
    'timeZone is "Warsaw". Write the time zone of the team, such as Europe/Paris.',
  'contact.yaml: \\[Monday → [Montag':
    'workDays is "Montag". Write one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday.',
  'contact.yaml: daysOff: .* → daysOff: [{ first: "2026-12-24", last: "2026-12-20" }]':
    'last is before first. Write the last day, such as "2026-12-24".',
  'contact.yaml: daysOff: .* → daysOff: [{ first: "2026-02-30", last: "2026-03-02" }]':
    'first is 2026-02-30, which is not a day in the calendar. Write the first day, such as "2026-12-24".',
  'contact.yaml: daysOff: .* → daysOff: [{ first: 21.12.2026, last: 24.12.2026 }]': [
    'first is 21.12.2026, which is not a day in the calendar. Write the first day, such as "2026-12-24".',
    'last is 24.12.2026, which is not a day in the calendar. Write the last day, such as "2026-12-24".',
  ],
  'emails.yaml: from \\{name\\} → from someone': 'subject lacks {name}. Write the subject, with {name}.',
  'emails.yaml: from \\{name\\} → from {name} {nmae}':
    '{nmae} is not a placeholder. Write one of {brand}, {company}, {email}, {founder}, {review}, {domain}, {promise}, {capacity}, {name}, {count}, or no braces.',
  'quotes.yaml: page: case-studies → page: careers':
    'pages/careers.md has no table with up to three rows of a label and two numbers. Write the name of a page that has.',
  'pages/careers.md: title: → titel:': 'titel is not a field here. Write title, or remove it.',
  'pages/careers.md: title: .*\n → ': 'title is missing. Write "title: …" with the heading of the page.',
  'pages/careers.md: [^]*---\n → ':
    'the first lines are missing. Write ---, title: …, description: …, --- on a line each.',
  'pages/careers.md: description: .* → description: Work: here':
    'the text needs quotation marks. Write description: "Work: here"',
  'pages/careers.md: We are → See:\n\n<script src="/x.js">\n</script>\n\nWe are':
    '+2 <script src="/x.js"> cannot be shown. Write headings, paragraphs, lists, tables, > side notes, **bold**, *italic*, links and pictures only.',
  'pages/careers.md: We are → {emial} We are':
    '{emial} is not a placeholder. Write one of {brand}, {company}, {email}, {promise}, or no braces.',
  'pages/careers.md: We are → # Jobs\n\nWe are': '# Jobs would be a second page title. Begin the heading with ##.',
  'pages/careers.md: We are → [Jobs](/jobs#open) We are':
    'there is no page /jobs. Write the address of one, such as /imprint.',
  'pages/careers.md: We are → ![The\nteam](team.jpg) We are': 'there is no brand/pictures/team.jpg. Put it there.',
  'pages/careers.md: mailto:\\{email\\} → www':
    '[{email}](www) is not a valid link. Begin it with https://, mailto:, / or # and a name.',
  'pages/careers.md: We are → ![Us](/us.jpg) We are':
    '![Us](/us.jpg) cannot be shown. Put the picture into brand/pictures and write ![what it shows](name.jpg).',
  'utf16le hero.yaml': 'brand/hero.yaml line 1: the file is saved as UTF-16. Save it as UTF-8.',
  'hero.yaml: action: .* → action:  && about.yaml: role: → rol:': [
    'brand/hero.yaml line 7: action is empty. Write the main button.',
    'rol is not a field here. Write role, or remove it.',
  ],
  'rm hero.yaml': 'brand/hero.yaml line 1: the file is missing. Restore it, or write your own.',
  'rm pages/imprint.md': [
    'brand/pages/imprint.md line 1: the page is missing. Write it.',
    'brand/answers.yaml line 153: there is no page /imprint. Write the address of one, such as /imprint.',
  ],
  'rm logo/mark.svg':
    'brand/logo/mark.svg line 1: there is no logo. Save your own there: one SVG is enough, copied to icon.svg, mark.svg, mark-nav.svg and star.svg.',
  'cp pages/careers.md pages/privacy.md':
    'brand/pages/privacy.md line 1: the site has a page /privacy of its own. Give the file another name.',
  'cp pages/careers.md pages/index.md':
    'brand/pages/index.md line 1: the site has a page /index of its own. Give the file another name.',
  'cp pages/careers.md pages/Jobs_2.md':
    'brand/pages/Jobs_2.md line 1: the name becomes the address. Write lower-case letters, digits and hyphens only.',
  'contact.yaml: schedule: .*\nscheduleHint: .*\n → ': [
    '-27 schedule is missing. Write "schedule: …" with the link to your scheduling page.',
    '-27 scheduleHint is missing. Write "scheduleHint: …" with the line below that link.',
  ],
  'rm assistant.yaml': 'brand/assistant.yaml line 1: the file is missing. Restore it, or write your own.',
  'privacy.yaml: voice:\n.*\ncallLine:\n.*\n.*\n → ': [
    '-11 voice is missing. Write "voice: …" with the fields where.',
    '-11 callLine is missing. Write "callLine: …" with the fields where, kept.',
  ],
  'hero.yaml: voiceDemo: .*\n → ': '-6 voiceDemo is missing. Write "voiceDemo: …" with the link to the voice demo.',
  'emails.yaml:   confirmation:\n(    .*\n)+ → ':
    '-1 confirmation is missing. Write "confirmation: …" with the fields subject, preview, text, action, ignore.',
  'hero.yaml: voiceDemo: .* → voiceDemo: Café && latin1 hero.yaml':
    '+7 a letter cannot be read: the file is saved as Latin-1 or Windows-1252. Save it as UTF-8.',
  // Read correctly.
  'about.yaml: founder.svg → phone.JPG': [],
  'cp pictures/phone.JPG logo/mark.svg': [],
  'cp pages/careers.md pictures/notes.docx': [],
  'rm report.yaml': [],
  'services.yaml:     image: .*\n.*\n.*\n → ': [],
  'brand.yaml: schedulingPage: .*\n →  && contact.yaml: schedule: .*\nscheduleHint: .*\n → ': [],
  'brand.yaml: voice: true → voice: false && rm assistant.yaml && privacy.yaml: voice:\n.*\ncallLine:\n.*\n.*\n →  && hero.yaml: voiceDemo: .*\n → ':
    [],
  'brand.yaml: accounts: true → accounts: false && emails.yaml:   confirmation:\n(    .*\n)+ → ': [],
  'hero.yaml: ^ → \uFEFF': [],
  'services.yaml: \n → \r\n': [],
  'pages/careers.md: \n → \r\n': [],
}

test.each(Object.entries(MISTAKES))('%s', async (steps, expected) => {
  const { file, line } = steps.split(' && ').map(edit).at(-1) ?? { file: '', line: 0 }
  const at = (message: string) => {
    const [, offset = '0', what = ''] = /^(?:([+-]\d+) )?(.*)$/s.exec(message) ?? []
    return message.startsWith('brand/') ? message : `brand/${file} line ${line + Number(offset)}: ${what}`
  }
  expect(await messagesOf()).toEqual([expected].flat().map(at))
})

test.each(['evil.jsx', 'evil.svg.js', 'evil.jsx?.svg', 'evil.jsx#.svg', 'evil', '../a.svg', '/etc/a.svg', "a'.svg"])(
  'only a picture of brand/pictures can be named: %s',
  async (name) => {
    const { line } = edit(`about.yaml: founder.svg → ${JSON.stringify(name)}`)
    expect(await messagesOf()).toEqual([`brand/about.yaml line ${line}: image is ${name}, ${NOT_A_PICTURE}`])
  },
)

test('text that only looks like a picture in a page names no file', async () => {
  writeFileSync(join(folder, 'pictures/evil.jsx'), '<svg>{globalThis.hasRun = true}</svg>')
  edit('pages/careers.md: We are → ![Us\\](evil.jsx) We are')
  expect(await readBrand(folder)).toMatchObject({ pagePictures: [], mistakes: [] })
})

test('a brand without mistakes is read completely, with a default for what is left out', async () => {
  edit('contact.yaml: replyDays: 1 → replyDays: 5')
  edit('services.yaml:     (image: .*\n.*imageText|keep): .*\n → ')
  const { content, pages, mistakes } = await readBrand(folder)
  expect(mistakes).toEqual([])
  expect(content['hero.yaml'].headline).toEqual(["AI Isn't Magic.", "It's Strategy"])
  expect(content['privacy.yaml'].sample).toBe(true)
  expect(content['contact.yaml'].hours).toMatchObject({ replyDays: 5, promise: 'within five working days' })
  expect(content['services.yaml'].services[0]).toMatchObject({ image: null, imageText: '', keep: 'center' })
  expect(pages.get('/our-approach')).toBe('Our Approach')
})

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { about } from '#src/content/about.ts'
import { footer } from '#src/content/footer.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { sampleContent } from './sample-content.ts'

const ROOT = join(import.meta.dirname, '../..')

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

test.each([
  ["  name: 'Ruth Calder',", 'the sample person Ruth Calder (line 2)'],
  ["  quote: 'They advised us not to build it.',", 'a sample quote They advised us not to build (line 2)'],
  ["  email: 'hello@lodestar.example',", 'the sample address hello@lodestar.example (line 2)'],
  ["  schedulingPage: 'https://example.com/schedule',", 'the sample address example.com (line 2)'],
  ["  { label: 'Careers', href: '#' },", "a link that leads nowhere href: '#' (line 2)"],
  ["  href: 'https://www.facebook.com/',", "a network's front page https://www.facebook.com/ (line 2)"],
  ["  sampleNote: 'Sample profile',", "a sample mark sampleNote: 'Sample profile' (line 2)"],
  ['  isSample: true,', 'a sample mark isSample: true (line 2)'],
])('a line of content is named: %s', (line, words) => {
  const folder = folderOf({ 'src/content/a.ts': `export const a = {\n${line}\n}\n` })
  expect(sampleContent(folder).map(({ what }) => what)).toEqual([`src/content/a.ts has ${words}.`])
})

test('a text page that is marked as a sample is named', () => {
  const folder = folderOf({ 'src/content/pages/imprint.md': '---\ntitle: Imprint\nsample: true\n---\n' })
  expect(sampleContent(folder)[0]?.what).toContain('src/content/pages/imprint.md has a sample mark')
})

test('the content of a real firm passes', () => {
  const folder = folderOf({
    'src/content/about.ts':
      "/** SAMPLE CONTENT: replace hello@lodestar.example. */\nname: 'Maud Ellery',\nsampleNote: '',\n",
    'src/content/links.ts':
      "href: 'https://www.linkedin.com/company/harbourlight',\nhref: 'https://cal.com/harbourlight',\nhref: '#about',\n",
    'src/content/pages/imprint.md': '---\ntitle: Imprint\n---\nFor example, write to us.\n',
    'src/content/pictures/founder.png': 'another picture',
    'src/content/portraits.ts': "import founder from './pictures/founder.png?portrait'\n",
  })
  expect(sampleContent(folder)).toEqual([])
})

test.runIf(footer.sampleNote !== '')('while the sample is shipped, all of it is found', () => {
  const found = sampleContent(ROOT)
    .map(({ what }) => what)
    .join('\n')
  for (const { name } of [about.founder, ...testimonials]) expect(found).toContain(name)
  expect(found.match(/is a sample picture/g)).toHaveLength(testimonials.length + 1)
  expect(found.match(/a sample quote/g)).toHaveLength(testimonials.length)
})

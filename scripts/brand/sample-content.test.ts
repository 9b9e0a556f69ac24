import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '#src/content/brand.ts'
import { footer } from '#src/content/footer.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { SAMPLE_NAMES, sampleContent } from './sample-content.ts'

const ROOT = join(import.meta.dirname, '../..')

function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

test.each([
  ['brand/brand.json', '  "name": "Lodestar",', 'the sample\'s "Lodestar" (line 2)'],
  ['brand/brand.json', '  "email": "hello@lodestar.example",', 'the sample address hello@lodestar.example (line 2)'],
  ['brand/brand.json', '  "x": "https://www.facebook.com/",', "a network's front page https://www.facebook.com/ (line 2)"],
  ['brand/brand.json', '  "page": "https://example.com/call"', 'the sample address example.com (line 2)'],
  ['brand/about.yaml', '  name: Ruth Calder', 'the sample\'s "Ruth Calder" (line 2)'],
  ['brand/hero.yaml', "  - AI Isn't Magic.", 'the sample\'s "AI Isn\'t Magic." (line 2)'],
  ['brand/privacy.yaml', 'sample: true', 'a sample mark sample: true (line 2)'],
  ['brand/pages/imprint.md', 'sample: true', 'a sample mark sample: true (line 2)'],
  ['brand/pages/imprint.md', '[Write](#)', 'a link that leads nowhere ](#) (line 2)'],
])('a line of %s is named: %s', (file, line, words) => {
  const folder = folderOf({ [file]: `first\n${line}\n` })
  expect(sampleContent(folder).map(({ what }) => what)).toEqual([`${file} has ${words}.`])
})

test('the content of a real firm passes, and so does a sample picture that is not shown', () => {
  const folder = folderOf({
    'brand/about.yaml': '# Not Ruth Calder any more.\nname: Maud Ellery\nimage: founder.png\n',
    'brand/brand.json': '"linkedin": "https://www.linkedin.com/company/acme",\n"page": "https://cal.com/acme"\n',
    'brand/pages/imprint.md': '---\ntitle: Imprint\n---\nFor example, write to us.\n',
    'brand/pictures/founder.png': 'another picture',
    'brand/pictures/client-raman.png': readFileSync(join(ROOT, 'brand/pictures/founder.png')),
  })
  expect(sampleContent(folder)).toEqual([])
})

test.runIf(footer.sampleNote !== '')('while the sample is shipped, all of it is found', () => {
  const found = sampleContent(ROOT)
    .map(({ what }) => what)
    .join('\n')
  for (const words of [...SAMPLE_NAMES, brand.pageTitle, brand.promise]) expect(found).toContain(`"${words}"`)
  expect(found.match(/is a sample picture/g)).toHaveLength(testimonials.length + 1)
})

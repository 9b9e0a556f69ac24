import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBrand } from './read-brand.ts'
import { sampleContent, sampleOf, samplesIn } from './sample-content.ts'

/** With the sample in its folder brand. */
const TESTS = join(import.meta.dirname, '../../tests')

test.each([
  ['Lodestar', 'the sample\'s "Lodestar"'],
  ['hello@lodestar.example', 'the sample address hello@lodestar.example'],
  ['https://www.facebook.com/', "a network's front page https://www.facebook.com/"],
  ['https://example.com/call', 'the sample address example.com'],
  ["AI Isn't Magic.", 'the sample\'s "AI Isn\'t Magic."'],
  ['Represented by Ruth Calder, founder.', 'the sample person Ruth Calder'],
  ['Company number 00000000', 'the sample number 00000000'],
  ['[Write](#)', 'a link that leads nowhere ](#)'],
])('a text of the sample is named: %s', (text, words) => {
  expect(samplesIn(text)).toEqual([words])
})

test('the content of a real firm passes, and so does a sample picture that is not shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const portrait = readFileSync(join(TESTS, 'brand/pictures/founder.svg'))
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  write('brand/about.yaml', '# Not Ruth Calder any more.\nname: Maud Ellery\nimage: founder.svg\n')
  write('brand/brand.yaml', 'linkedin: https://www.linkedin.com/company/acme\npage: https://cal.com/acme\n')
  write('brand/pages/imprint.md', '---\ntitle: Imprint\n---\nFor example, write to us.\n')
  write('brand/pictures/founder.svg', 'another picture')
  write('brand/pictures/client-raman.svg', portrait)
  expect(sampleContent(folder)).toEqual([])
})

test('all of the sample is found, by file and line', async () => {
  const { words } = await readBrand(join(TESTS, 'brand'))
  const { people, texts, pictures } = sampleOf(words, TESTS)
  const found = sampleContent(TESTS)
    .map(({ what }) => what)
    .join('\n')
  for (const text of texts) expect(found).toContain(`the sample's "${text.slice(0, 40)}`)
  for (const person of people) expect(found).toContain(`the sample person ${person}`)
  expect(found).toContain(`"${words['brand.yaml'].name}" (line `)
  expect(found).toMatch(/brand\/privacy\.yaml has .*a sample mark sample: true \(line /)
  expect(found.match(/is a sample picture/g)).toHaveLength(pictures.length)
})

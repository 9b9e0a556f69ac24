import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SAMPLE_PEOPLE, sampleContent } from './sample-content.ts'
import { ROOT } from '../../stack/settings.ts'

const TESTS = join(ROOT, 'tests')

/** What is found in a brand of these files. */
function found(files: Record<string, string | Buffer>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'launch-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return sampleContent(root)
}

test.each([
  ['name: Lodestar', 'the sample firm Lodestar'],
  ['email: hello@acme.example', 'the sample address hello@acme.example'],
  ['twitter: https://x.com/', "a network's front page https://x.com/"],
  ['page: https://example.com/call', 'the sample address example.com'],
  ['a: Represented by Ruth Calder, founder.', 'the sample person Ruth Calder'],
  ['a: Company number 00000000', 'the sample number 00000000'],
  ['price: From £9,500', 'the sample price £9,500'],
  ['sample: true', 'a sample mark sample: true'],
])('a text of the sample is named: %s', (line, words) => {
  expect(found({ 'brand/privacy.yaml': line })).toEqual([`brand/privacy.yaml has ${words} (line 1).`])
})

test('the content of a real firm passes, and so does a sample picture that is not shown', () => {
  const portrait = readFileSync(join(TESTS, 'brand/pictures/founder.svg'))
  const files = {
    'brand/about.yaml': '# Not Ruth Calder any more.\nname: Maud Ellery\nimage: founder.svg\n',
    'brand/brand.yaml': 'linkedin: https://www.linkedin.com/company/acme\npage: https://cal.com/acme\n',
    'brand/pages/imprint.md': '---\ntitle: Imprint\n---\nFor example, write to us.\n',
    'brand/pictures/founder.svg': 'another picture',
    'brand/pictures/client-raman.svg': portrait,
  }
  expect(found(files)).toEqual([])
  expect(found({ ...files, 'brand/pictures/founder.svg': portrait })).toEqual([
    'brand/pictures/founder.svg is a sample picture.',
  ])
})

test('all of the sample is found, whatever its firm and people are called', () => {
  const root = mkdtempSync(join(tmpdir(), 'launch-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(TESTS, 'brand'), join(root, 'brand'), { recursive: true })
  const all = sampleContent(root).join('\n')
  for (const person of SAMPLE_PEOPLE) expect(all).toContain(`the sample person ${person}`)
  for (const words of [
    '.brand. helps organisations',
    'Six months on',
    'We read at least 500',
    'Eighteen years of models',
  ])
    expect(all).toMatch(new RegExp(`the sample's [^…]*${words}`))
  expect(all).toMatch(/brand\/privacy\.yaml has .*a sample mark sample: true \(line /)
  expect(all.match(/is a sample picture/g)?.length).toBeGreaterThan(7)
})

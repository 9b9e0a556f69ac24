// Content about the invented sample firm, which a real site must not show.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandWords } from '#src/content/brand-words.ts'
import { YamlFile } from './yaml-file.ts'
import sample from './sample.json' with { type: 'json' }

/** A problem and its fix. */
type Problem = { what: string; fix: string }

export const SAMPLE_PEOPLE: readonly string[] = sample.people
const SAMPLE_TEXTS = new Set(sample.texts)
const SAMPLE_PICTURES = new Set(sample.pictures)

/** Patterns of sample content, each with its description. */
const PATTERNS: [string, RegExp][] = [
  ['the sample person', new RegExp(SAMPLE_PEOPLE.join('|'), 'g')],
  ['the sample address', /[\w.@-]*\w\.example\b|\b(?:[\w-]+\.)*example\.(?:com|net|org)\b|4 Quay Street/g],
  ['the sample number', /\b0{8}\b/g],
  ['a link that leads nowhere', /\]\(#\)/g],
  ["a network's front page", /https:\/\/(?:www\.)?(?:facebook|instagram|linkedin|twitter|x)\.com\/?$/g],
]

/** For sample.json: content that only the sample firm can show. Words and pictures that suit any firm are left out. */
export function sampleOf(words: BrandWords, root: string) {
  const { name, title, promise, blurb, description } = words['brand.yaml']
  const { founders, bio, values } = words['about.yaml']
  const quotes = words['quotes.yaml']?.quotes ?? []
  const people = [...founders, ...quotes]
  const { headline, lead, caption, facts } = words['hero.yaml']
  const prices = words['services.yaml'].services.map(({ price }) => price).filter((price) => /\d/.test(price))
  const shown = [...people.map(({ image }) => `brand/pictures/${image}`), ...unnamed(root)]
  return {
    people: people.map((person) => person.name),
    texts: [
      name,
      title,
      promise,
      blurb,
      description,
      ...headline,
      lead,
      caption,
      ...(facts ?? []),
      ...prices,
      ...bio,
      ...[...values, ...words['contact.yaml'].reasons].map(({ text }) => text),
      ...quotes.flatMap(({ company, quote }) => [company, quote]),
    ],
    pictures: shown.map((file) => hashOf(join(root, file))),
  }
}

/** Sample content in the brand of this folder, file by file. */
export function sampleContent(root: string): Problem[] {
  const files = globSync(['brand/*.yaml', 'brand/pages/*.md'], { cwd: root }).toSorted()
  return [...files.flatMap((file) => wordsIn(root, file)), ...pictures(root)]
}

function wordsIn(root: string, file: string): Problem[] {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = source.split('\n').map((text, index) => ({ text, line: index + 1 }))
  const marked = lines.filter(({ text }) => text.startsWith('sample: true'))
  const samples = [
    ...(file.endsWith('.yaml') ? new YamlFile(source).texts() : lines).flatMap(({ text, line }) =>
      samplesIn(text).map((found) => `${found} (line ${line})`),
    ),
    ...marked.map(({ line }) => `a sample mark sample: true (line ${line})`),
  ]
  if (samples.length === 0) return []
  const fix = `Write your own words into ${file} (docs/branding.md), then build and deploy the site again.`
  return [{ what: `${file} has ${samples.join(', ')}.`, fix }]
}

/** The sample content in a text of brand/. */
export function samplesIn(text: string): string[] {
  return [
    ...(SAMPLE_TEXTS.has(text) ? [`the sample's "${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`] : []),
    ...PATTERNS.flatMap(([what, pattern]) => Array.from(text.matchAll(pattern), ([found]) => `${what} ${found}`)),
  ]
}

/** Checks only pictures that are shown: an owner need not delete the others. */
function pictures(root: string): Problem[] {
  const words = globSync('brand/*.yaml', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = Array.from(
    words.join('\n').matchAll(/^\s*(?:- +)?image: (\S+)/gm),
    ([, name]) => `brand/pictures/${name}`,
  )
  return [...new Set([...named, ...unnamed(root)])]
    .filter((file) => existsSync(join(root, file)) && SAMPLE_PICTURES.has(hashOf(join(root, file))))
    .map((file) => ({
      what: `${file} is a sample picture.`,
      fix: /(?:chart|horizon)\.svg$/.test(file)
        ? 'Remove it, or put your own there (docs/branding.md, "Pictures"), then deploy again.'
        : 'Put your own there (docs/branding.md, "Pictures"), then deploy again.',
    }))
}

/** Logo and drawings. */
function unnamed(root: string): string[] {
  return globSync(['brand/logo/*.svg', 'brand/pictures/{chart,horizon}.svg'], { cwd: root }).toSorted()
}

/** The beginning of its SHA-256. */
function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
}

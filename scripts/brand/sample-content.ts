// Content about the invented sample firm, which a real site must not show. tests/brand is the sample.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

const SAMPLE = join(ROOT, 'tests')
/** Their sentences are about the firm; those of other files suit any. */
const ABOUT_THE_FIRM = /^brand\/(?:about|brand|contact|hero|quotes)\.yaml$/
/** Shorter lines, such as "title: Expertise", suit any firm. */
const SENTENCE_LETTERS = 50

/** The first group of each match in a file of the sample. */
function ofSample(file: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(join(SAMPLE, 'brand', file), 'utf8').matchAll(pattern), ([, words = '']) => words)
}

export const SAMPLE_PEOPLE = ['about.yaml', 'quotes.yaml'].flatMap((file) => ofSample(file, /^  - name: (.+)/gm))

const anyOf = (words: string[]) => new RegExp(words.join('|'), 'g')

/** Patterns of sample content, each with its description. */
const PATTERNS: [string, RegExp][] = [
  ['the sample firm', anyOf(ofSample('brand.yaml', /^name: (.+)/gm))],
  ['the sample person', anyOf(SAMPLE_PEOPLE)],
  ['the sample address', /[\w.@-]*\w\.example\b|\b(?:[\w-]+\.)*example\.(?:com|net|org)\b|4 Quay Street/g],
  ['the sample price', anyOf(ofSample('services.yaml', /^    price: .*(£[\d,]+)/gm))],
  ['the sample number', /\b0{8}\b/g],
  ["a network's front page", /https:\/\/(?:www\.)?(?:facebook|instagram|linkedin|twitter|x)\.com\/?$/g],
  ['a sample mark', /^sample: true/g],
]

/** A sentence for each file of brand/ that has sample content. */
export function sampleContent(root: string): string[] {
  const files = globSync(['brand/*.yaml', 'brand/pages/*.md'], { cwd: root }).toSorted()
  return [...files.flatMap((file) => wordsIn(root, file)), ...pictures(root)]
}

function wordsIn(root: string, file: string): string[] {
  const sentences = ABOUT_THE_FIRM.test(file)
    ? linesOf(SAMPLE, file).filter(({ length }) => length > SENTENCE_LETTERS)
    : []
  const found = linesOf(root, file).flatMap((text, index) =>
    [
      ...(sentences.includes(text) ? [`the sample's ${text.slice(0, SENTENCE_LETTERS)}…`] : []),
      ...PATTERNS.flatMap(([what, pattern]) => Array.from(text.matchAll(pattern), ([match]) => `${what} ${match}`)),
    ].map((what) => `${what} (line ${index + 1})`),
  )
  return found.length === 0 ? [] : [`${file} has ${found.join(', ')}.`]
}

/** Comments as empty lines. */
function linesOf(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.map((line) => (file.endsWith('.yaml') && /^\s*#/.test(line) ? '' : line.trim()))
}

/** Logo, drawings, and the pictures that are shown: an owner need not delete the others. */
function pictures(root: string): string[] {
  const words = globSync('brand/*.yaml', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = Array.from(
    words.join('\n').matchAll(/^\s*(?:- +)?image: (\S+)/gm),
    ([, name]) => `brand/pictures/${name}`,
  )
  const others = globSync(['brand/logo/*.svg', 'brand/pictures/{chart,horizon}.svg'], { cwd: root }).toSorted()
  return [...new Set([...named, ...others])]
    .filter((file) => [root, SAMPLE].every((folder) => existsSync(join(folder, file))))
    .filter((file) => readFileSync(join(root, file)).equals(readFileSync(join(SAMPLE, file))))
    .map((file) => `${file} is a sample picture.`)
}

// What this repository ships about an invented firm, and a real one must not show.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is wrong, and what to do. */
type Problem = { what: string; fix: string }

export const SAMPLE_PEOPLE = ['Ruth Calder', 'Priya Raman', 'Daniel Oyelaran', 'Anders Solberg']

/** As they stand in the files. Words that suit any firm are not among them. */
const SAMPLE_TEXTS = new Set([
  'Lodestar',
  'Lodestar AI Agency',
  'AI with Wisdom Behind It',
  'Independent advice on where AI helps, where it does not, and how to tell the difference.',
  'Lodestar is an independent AI consultancy: readiness reviews, system audits, strategy and mentorship for organisations that want AI to earn its place.',
  "AI Isn't Magic.",
  "It's Strategy",
  '{brand} helps organisations decide where AI is worth using, check that it works, and build the skill to run it themselves.',
  'The two pointers of the Plough lead to Polaris: the lodestar, the star to steer by.',
  '{founder} spent eighteen years in operations research: nine in shipping, nine in public health. She has watched good models fail because nobody had asked what they were for.',
  'She founded {brand} to ask that question first. The practice is small on purpose. The person who scopes your work is the person who does it, and every recommendation comes with the evidence behind it.',
  'Sometimes the evidence says not to use AI at all. We say so, in writing, and we do not charge for the answer.',
  'Harbour & Finch Freight',
  'Northmere Housing Trust',
  'Tarn & Wells Solicitors',
  'They advised us not to build the thing we had come to ask for. That one page saved us most of a year.',
  'The audit found two faults in our triage model that our own tests had missed. The report was nine pages long and we used all nine.',
  'Six months on, my team writes its own evaluation sets. We seldom need to call {brand}, which was the point.',
])

/** What each pattern finds within a line of brand/, in words. */
const PATTERNS: [string, RegExp][] = [
  ['the sample person', new RegExp(SAMPLE_PEOPLE.join('|'), 'g')],
  ['the sample address', /[\w.@-]*\w\.example\b|\b(?:[\w-]+\.)*example\.(?:com|net|org)\b|4 Quay Street/g],
  ['the sample number', /\b0{8}\b/g],
  ['a link that leads nowhere', /\]\(#\)/g],
  ["a network's front page", /https:\/\/(?:www\.)?(?:facebook|instagram|linkedin|twitter|x)\.com\/?(?="|$)/g],
  ['a sample mark', /^sample: true/g],
]

/** Portraits and logo, by the beginning of their SHA-256. The other drawings suit any firm. */
const PICTURES = new Set([
  '2f01b3ee1250',
  '812f8bd42c04',
  '086b1a62f1ee',
  'f8651a861e99',
  'baab52c29498',
  'adf7ac245f39',
  '6e4441978257',
  '81d2d72ba010',
])

/** A field's text, in YAML or JSON. */
const VALUE = /^\s*(?:- +)*(?:"?\w+"?:\s+)?"?(.*?)"?,?\s*$/

/** Sample content in the brand of this folder, file by file. */
export function sampleContent(root: string): Problem[] {
  const files = globSync(['brand/*.{json,yaml}', 'brand/pages/*.md'], { cwd: root }).toSorted()
  return [...files.flatMap((file) => wordsIn(root, file)), ...pictures(root)]
}

function wordsIn(root: string, file: string): Problem[] {
  const samples = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => samplesIn(line).map((found) => `${found} (line ${index + 1})`))
  if (samples.length === 0) return []
  const fix = `Write your own words into ${file} (docs/branding.md), then build and deploy the site again.`
  return [{ what: `${file} has ${samples.join(', ')}.`, fix }]
}

/** What a line of brand/, or an answer of npm run setup, has of the sample. */
export function samplesIn(line: string): string[] {
  if (line.startsWith('# ')) return []
  const [, value = ''] = VALUE.exec(line) ?? []
  return [
    ...(SAMPLE_TEXTS.has(value) ? [`the sample's "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`] : []),
    ...PATTERNS.flatMap(([what, pattern]) => Array.from(line.matchAll(pattern), ([found]) => `${what} ${found}`)),
  ]
}

/** Only of pictures that are shown: an owner may leave the others where they are. */
function pictures(root: string): Problem[] {
  const words = globSync('brand/*.yaml', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const named = Array.from(
    words.join('\n').matchAll(/^\s*(?:- +)?image: (\S+)/gm),
    ([, name]) => `brand/pictures/${name}`,
  )
  return [...new Set([...named, ...globSync('brand/logo/*.svg', { cwd: root }).toSorted()])]
    .filter((file) => existsSync(join(root, file)) && PICTURES.has(hashOf(join(root, file))))
    .map((file) => ({
      what: `${file} is a sample picture.`,
      fix: `Put your own picture at ${file} (docs/branding.md, "Pictures"), then build and deploy the site again.`,
    }))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
}

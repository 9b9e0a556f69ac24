// What this repository ships about an invented firm, and a real one must not show.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is wrong, and what to do. */
type Problem = { what: string; fix: string }

export const SAMPLE_NAMES = ['Lodestar', 'Ruth Calder', 'Priya Raman', 'Daniel Oyelaran', 'Anders Solberg']

/** As they stand in the files. Words that suit any firm are not among them. */
export const SAMPLE_TEXTS = new Set([
  ...SAMPLE_NAMES,
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
  '{company}, 4 Quay Street, Hull, United Kingdom',
])

/** SHA-256 of the portraits, by their beginning. */
const PICTURES = new Set(['808b61066290', 'c12bc07a2f39', '87c216f4de58', 'f02c904bd4d5'])

const NETWORKS = 'facebook|instagram|linkedin|twitter|x'

/** What each pattern finds in a line of brand/, in words. */
const PATTERNS: [string, RegExp][] = [
  ['the sample address', /[\w.@-]*\w\.example\b|\b(?:[\w-]+\.)*example\.(?:com|net|org)\b/g],
  ['a link that leads nowhere', /\]\(#\)/g],
  ["a network's front page", new RegExp(`https://(?:www\\.)?(?:${NETWORKS})\\.com/?(?=")`, 'g')],
  ['a sample mark', /^sample: true/g],
]
/** A field's text, in YAML or JSON. */
const VALUE = /^\s*(?:- +)*(?:"?\w+"?:\s+)?"?(.*?)"?,?\s*$/

/** Sample content in the brand of this folder, file by file. */
export function sampleContent(root: string): Problem[] {
  const files = globSync(['brand/*.{json,yaml}', 'brand/pages/*.md'], { cwd: root })
  return files.toSorted().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const samples = lines.flatMap((line, index) => samplesIn(line).map((found) => `${found} (line ${index + 1})`))
    return problemOf(file, samples).concat(lines.flatMap((line) => pictureProblem(root, line)))
  })
}

function samplesIn(line: string): string[] {
  if (line.startsWith('#')) return []
  const [, value = ''] = VALUE.exec(line) ?? []
  return [
    ...(SAMPLE_TEXTS.has(value) ? [`the sample's "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`] : []),
    ...PATTERNS.flatMap(([what, pattern]) => Array.from(line.matchAll(pattern), ([found]) => `${what} ${found}`)),
  ]
}

function problemOf(file: string, samples: string[]): Problem[] {
  if (samples.length === 0) return []
  return [
    {
      what: `${file} has ${samples.join(', ')}.`,
      fix: `Write your own words into ${file} (docs/branding.md), then build and deploy the site again.`,
    },
  ]
}

/** Only of a picture that is shown: an owner may leave the others where they are. */
function pictureProblem(root: string, line: string): Problem[] {
  const [, name = ''] = /^\s*(?:- +)?image: (\S+)/.exec(line) ?? []
  const file = `brand/pictures/${name}`
  if (name === '' || !existsSync(join(root, file))) return []
  const hash = createHash('sha256').update(readFileSync(join(root, file))).digest('hex')
  if (!PICTURES.has(hash.slice(0, 12))) return []
  return [
    {
      what: `${file} is a sample picture.`,
      fix: `Put your own picture at ${file} (docs/branding.md, "Pictures"), then build and deploy the site again.`,
    },
  ]
}

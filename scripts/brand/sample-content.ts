// What this repository ships as a sample, and a real firm must not show.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What is wrong, and what to do. */
type Problem = { what: string; fix: string }

const PEOPLE = ['Ruth Calder', 'Priya Raman', 'Daniel Oyelaran', 'Anders Solberg']
const QUOTES = ['They advised us not to build', 'The audit found two faults in our', 'Six months on, my team writes']
/** SHA-256 of the files, by their beginning. */
const PICTURES = new Set(['808b61066290', 'c12bc07a2f39', '87c216f4de58', 'f02c904bd4d5'])

const NETWORKS = 'facebook|instagram|linkedin|twitter|x'

/** What each pattern finds in a line of src/content, in words. */
const PATTERNS: [string, RegExp][] = [
  ['the sample person', new RegExp(PEOPLE.join('|'), 'g')],
  ['a sample quote', new RegExp(QUOTES.join('|'), 'g')],
  ['the sample address', /[\w.@-]*\w\.example\b|\b(?:[\w-]+\.)*example\.(?:com|net|org)\b/g],
  ['a link that leads nowhere', /href: '#'|\]\(#\)/g],
  ["a network's front page", new RegExp(`https://(?:www\\.)?(?:${NETWORKS})\\.com/?(?=')`, 'g')],
  ['a sample mark', /sampleNote: (?:'[^']+'|"[^"]+")|isSample: true|^sample: true/g],
]
const COMMENT = /^\s*(?:\/\/|\/?\*)/

/** Sample content in the files of this folder, file by file. */
export function sampleContent(root: string): Problem[] {
  const texts = globSync('src/content/**/*.{ts,md}', { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  // Only those that are shown: an owner may leave the others where they are.
  const pictures = globSync('src/content/pictures/*.*', { cwd: root })
    .toSorted()
    .filter((picture) => texts.some(([file, text]) => file.endsWith('.ts') && text.includes(basename(picture))))
  return [
    ...texts.flatMap(([file, text]) => problemOf(file, samplesIn(text))),
    ...pictures.filter((file) => isSamplePicture(join(root, file))).map(pictureProblem),
  ]
}

function samplesIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (COMMENT.test(line)) return []
    return PATTERNS.flatMap(([what, pattern]) =>
      Array.from(line.matchAll(pattern), ([found]) => `${what} ${found} (line ${index + 1})`),
    )
  })
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

function isSamplePicture(file: string): boolean {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  return PICTURES.has(hash.slice(0, 12))
}

function pictureProblem(file: string): Problem {
  return {
    what: `${file} is a sample picture.`,
    fix: `Put your own picture at ${file} (docs/branding.md, "Pictures"), then build and deploy the site again.`,
  }
}

import { join } from 'node:path'
import { isProfile } from '#src/content/links.ts'
import { readColor } from '../brand/color.ts'
import { contrastFaults, paletteOf } from '../brand/palette.ts'
import { SAMPLE_TEXTS } from '../brand/sample-content.ts'
import { isSampleName } from '../doctor/environment.ts'
import { BrandFile } from './brand-file.ts'
import type { Question } from './walk.ts'

const ADDRESS = /^[^\s@<>]+@([^\s@<>]+\.[^\s@<>]+)$/

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', twitter: 'X' }

/** What brand.json says of name, addresses and colours. */
export function brandQuestions(folder: string): Question[] {
  const brand = new BrandFile(join(folder, 'brand.json'))
  const word = (path: string, title: string, check: Question['check']): Question => ({
    id: `brand.${path}`,
    title,
    beginsAsSample: true,
    current: () => brand.read(path),
    check: (value) => (SAMPLE_TEXTS.has(value) ? 'is still the sample: write your own' : check(value)),
    write: (value) => brand.write(path, value ?? ''),
  })
  const profile = (path: string, network: string): Question => ({
    ...word(path, `Your firm's page at ${network}`, checkProfile),
    isOptional: true,
    tidy: withHttps,
    current: () => (isProfile(brand.read(path)) ? brand.read(path) : null),
  })
  return [
    word('name', 'Company name, short', upTo(40)),
    word('title', 'Company name in titles, in full', upTo(70)),
    word('promise', 'Your promise, in a few words', upTo(60)),
    word('blurb', 'What you do, in one sentence', upTo(160)),
    word('timeZone', 'Time zone of the team, such as Europe/Paris', checkTimeZone),
    word('colors.ground', 'Colour of the background, such as #0a1629', checkColor),
    word('colors.accent', 'Colour of buttons and links, such as #c9a227', (accent) =>
      checkAccent(accent, brand.read('colors.ground')),
    ),
    word('description', 'What search results say of you, in one or two sentences', upTo(200)),
    word('email', 'Public email address', checkAddress),
    { ...word('schedulingPage', 'Page where visitors book a call', checkLink), tidy: withHttps },
    ...Object.entries(NETWORKS).map(([key, network]) => profile(`social.${key}`, network)),
  ]
}

function checkProfile(value: string): string | null {
  return isProfile(value) ? checkLink(value) : 'must be the page of your firm there'
}

/** People leave it out. */
export function withHttps(answer: string): string {
  return answer.includes('://') ? answer : `https://${answer}`
}

function upTo(length: number): Question['check'] {
  return (value) => (value.length > length ? `has ${value.length} letters; at most ${length} fit` : null)
}

function checkTimeZone(value: string): string | null {
  return Intl.supportedValuesOf('timeZone').includes(value) ? null : 'is no time zone: write it as Continent/City'
}

function checkColor(value: string): string | null {
  try {
    readColor(value)
    return null
  } catch {
    return 'must be a colour of six digits, such as #0a1629'
  }
}

/** Text in the accent must be readable on the ground. */
function checkAccent(accent: string, ground: string): string | null {
  const complaint = checkColor(accent)
  if (complaint !== null) return complaint
  const [fault] = contrastFaults(paletteOf({ ground, accent }))
  return fault === undefined ? null : 'is hard to read on the background: choose a lighter or darker one'
}

function checkAddress(value: string): string | null {
  const [, host] = ADDRESS.exec(value) ?? []
  if (host === undefined)
    return 'must be one address, such as hello@acme.com. Colleagues are added later, with npm run team'
  return isSampleName(host) ? 'is a sample address' : null
}

function checkLink(value: string): string | null {
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:') return 'must begin with https://'
  return isSampleName(new URL(value).hostname) ? 'is a sample address' : null
}

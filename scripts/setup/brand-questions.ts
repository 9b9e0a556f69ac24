import { join } from 'node:path'
import { isProfile } from '#src/content/links.ts'
import { readColor } from '../brand/color.ts'
import { contrastFaults, paletteOf } from '../brand/palette.ts'
import { isSampleName } from '../doctor/environment.ts'
import { ContentFile } from './content-file.ts'
import { networks, readProfile, withProfile, type Network } from './social-links.ts'
import type { Question } from './walk.ts'

const ADDRESS = /^[^\s@<>]+@([^\s@<>]+\.[^\s@<>]+)$/

/** What a brand's own folder of content says of its name, addresses and colours. */
export function brandQuestions(folder: string): Question[] {
  const brand = new ContentFile(join(folder, 'brand.ts'))
  const links = new ContentFile(join(folder, 'links.ts'))
  return [
    word(brand, 'name', 'Company name, short', upTo(40)),
    word(brand, 'pageTitle', 'Company name in titles, in full', upTo(70)),
    word(brand, 'promise', 'Your promise, in a few words', upTo(60)),
    word(brand, 'blurb', 'What you do, in one sentence', upTo(160)),
    word(brand, 'timeZone', 'Time zone of the team, such as Europe/Paris', checkTimeZone),
    word(brand, 'ground', 'Colour of the ground, such as #0a1629', checkColor),
    word(brand, 'accent', 'Colour of the accent', (accent) => checkAccent(accent, brand.read('ground'))),
    word(brand, 'description', 'What search results say of you, in one or two sentences', upTo(200)),
    word(links, 'email', 'Public e-mail address', checkAddress),
    { ...word(links, 'schedulingPage', 'Page where visitors book a call', checkLink), tidy: withHttps },
    ...networks.map((network) => profile(links, network)),
  ]
}

function word(file: ContentFile, key: string, title: string, check: Question['check']): Question {
  return {
    id: `brand.${key}`,
    title,
    beginsAsSample: true,
    current: () => file.read(key),
    check,
    write: (value) => file.write(key, value ?? ''),
  }
}

/** Without one, the network is not on the page. */
function profile(links: ContentFile, network: Network): Question {
  return {
    id: `brand.${network}`,
    title: `Your page at ${network}`,
    isOptional: true,
    beginsAsSample: true,
    current: () => {
      const href = readProfile(links.text, network)
      return href !== null && isProfile(href) ? href : null
    },
    tidy: withHttps,
    check: (value) =>
      isProfile(value) && !value.includes("'") ? checkLink(value) : 'must be the page of your firm there',
    write: (value) => links.change((text) => withProfile(text, network, value)),
  }
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
    return 'must be #0a1629 or oklch(0.2 0.042 259)'
  }
}

/** Text in the accent must be readable on the ground. */
function checkAccent(accent: string, ground: string): string | null {
  const complaint = checkColor(accent)
  if (complaint !== null) return complaint
  const [fault] = contrastFaults(paletteOf({ ground, accent }))
  return fault === undefined ? null : `is too close to the ground: ${fault.split(':')[0]}`
}

function checkAddress(value: string): string | null {
  const [, host] = ADDRESS.exec(value) ?? []
  if (host === undefined) return 'must be one address'
  return isSampleName(host) ? 'is a sample address' : null
}

function checkLink(value: string): string | null {
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:') return 'must begin with https://'
  return isSampleName(new URL(value).hostname) ? 'is a sample address' : null
}

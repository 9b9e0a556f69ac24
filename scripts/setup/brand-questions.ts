import { readFileSync, writeFileSync } from 'node:fs'
import { brandSchema } from '#src/content/brand-schema.ts'
import { isProfile } from '#src/content/links.ts'
import { contrastFaults, paletteOf } from '../brand/palette.ts'
import { SAMPLE_TEXTS } from '../brand/sample-content.ts'
import { isSampleName } from '../doctor/environment.ts'
import type { Question } from './walk.ts'

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', twitter: 'X' }

type Group = Record<string, string>
type BrandJson = Record<string, string | Group>

const groupOf = (json: BrandJson, name: string) => (name === '' ? json : json[name]) as Group

/** What brand.json says of name, addresses and colours. */
export function brandQuestions(file: string): Question[] {
  const { fields } = brandSchema['brand.json']
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as BrandJson
  const word = (group: string, key: string, title: string, extra: Partial<Question> = {}): Question => {
    const field = { ...fields, ...fields.colors.fields, ...fields.social.fields }[key as 'name' | 'ground' | 'twitter']
    return {
      title,
      current: () => {
        const value = groupOf(read(), group)[key] ?? ''
        return value === '' || isSample(value) ? null : value
      },
      check: (value) => {
        if (isSample(value)) return "is the sample's: write your own"
        if (value.length > field.most) return `has ${value.length} letters; at most ${field.most} fit`
        return field.check(value)
      },
      write: (value) => {
        const json = read()
        groupOf(json, group)[key] = value ?? ''
        writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
      },
      ...extra,
    }
  }
  const accent = word('colors', 'accent', 'Colour of buttons and links, such as #c9a227')
  const isReadable = (value: string) =>
    contrastFaults(paletteOf({ ground: groupOf(read(), 'colors')['ground'] ?? '', accent: value })).length === 0
  return [
    word('', 'name', 'Company name, short'),
    word('', 'title', 'Company name in titles, in full'),
    word('', 'promise', 'Your promise, in a few words'),
    word('', 'blurb', 'What you do, in one sentence'),
    word('', 'description', 'What search results say of you, in one or two sentences'),
    word('', 'timeZone', 'Time zone of the team, such as Europe/Paris'),
    word('colors', 'ground', 'Colour of the background, such as #0a1629'),
    {
      ...accent,
      check: (value) =>
        accent.check(value) ??
        (isReadable(value) ? null : 'is hard to read on the background: take a lighter or darker one'),
    },
    word('', 'email', 'Public email address', { hint: 'One address. Colleagues are added later, with npm run team.' }),
    word('', 'schedulingPage', 'Page where visitors book a call', { tidy: withHttps }),
    ...Object.entries(NETWORKS).map(([key, network]) =>
      word('social', key, `Your firm's page at ${network}`, { isOptional: true, tidy: withHttps }),
    ),
  ]
}

function isSample(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : (value.split('@')[1] ?? '')
  const isFrontPage = host !== '' && Object.keys(NETWORKS).some((name) => host.includes(name)) && !isProfile(value)
  return SAMPLE_TEXTS.has(value) || isSampleName(host) || isFrontPage || value === 'https://x.com/'
}

/** People leave it out. */
export function withHttps(answer: string): string {
  return answer.includes('://') ? answer : `https://${answer}`
}

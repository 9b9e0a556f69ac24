import { brand } from '#src/content/brand.ts'
import { links } from '#src/content/links.ts'

/** A page of text: a Markdown file of src/content/pages, or one that the build writes in Markdown. */
export type TextPage = {
  path: string
  /** What it is prerendered to. */
  head: { title: string; description: string }
  /** Its heading, and a line beside it. */
  title: string
  note: string
  /** Invented words, and the page says so. */
  isSample: boolean
  markdown: string
}

const FRONT_MATTER = /^---\n(.*?)\n---\n/s
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Written in braces, so that each is kept in one place: {email}. */
const WORDS: Record<string, string> = { brand: brand.name, company: brand.pageTitle, email: links.email }
const KEYS = ['title', 'description', 'note', 'sample']

/** `name` becomes the address. Throws with what to write where something is missing. */
export function readTextPage(name: string, source: string): TextPage {
  const complain = (what: string) => new Error(`src/content/pages/${name}.md: ${what}`)
  if (!NAME.test(name)) throw complain('the name becomes the address: lower-case letters, digits and hyphens only')
  const text = source.replaceAll(/\{(\w*)\}/g, (found, word: string) => {
    const known = WORDS[word]
    if (known === undefined) throw complain(`${found} is none of {${Object.keys(WORDS).join('}, {')}}`)
    return known
  })
  const [whole, lines = ''] = FRONT_MATTER.exec(text) ?? []
  if (!whole) throw complain('the first lines must be ---, title: …, description: …, ---')
  const values = new Map(
    lines.split('\n').map((line) => {
      const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
      if (!KEYS.includes(key)) throw complain(`"${line}" is none of ${KEYS.map((known) => `${known}: …`).join(', ')}`)
      return [key, value] as const
    }),
  )
  const [title, description] = ['title', 'description'].map((key) => values.get(key) ?? '')
  if (!title || !description) throw complain('title: and description: must not be empty')
  return {
    path: `/${name}`,
    head: { title: `${title} | ${brand.pageTitle}`, description },
    title,
    note: values.get('note') ?? '',
    isSample: values.get('sample') === 'true',
    markdown: text.slice(whole.length),
  }
}

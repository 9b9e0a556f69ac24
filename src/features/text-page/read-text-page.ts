import { parse } from 'yaml'

/** `markdown` is empty for /privacy and /accessibility. */
export type TextPage = {
  path: string
  head: { title: string; description: string }
  title: string
  /** Beside the heading. */
  note: string
  /** Beside the button at its end. */
  ending: string
  isSample: boolean
  markdown: string
}

export const FRONT_MATTER = /^---\n(.*?)\n---\n/s

/** As scripts/brand/read-brand.ts has checked it. */
type FrontMatter = { title: string; description: string; note?: string; ending?: string; sample?: boolean }

/** `name` becomes the address. Placeholders in braces, such as {email}, are filled in, so that each value is defined once. */
export function readTextPage(name: string, file: string, placeholders: Partial<Record<string, string>>): TextPage {
  // Windows editors write a byte order mark and CRLF.
  const source = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [head = '', lines = ''] = FRONT_MATTER.exec(source) ?? []
  const front: FrontMatter = parse(lines)
  const fill = (unfilled = '') =>
    unfilled.replaceAll(/\{(\w+)\}/g, (braces, key: string) => placeholders[key] ?? braces)
  const title = fill(front.title)
  return {
    path: `/${name}`,
    head: { title: `${title} | ${placeholders['company']}`, description: fill(front.description) },
    title,
    note: fill(front.note),
    ending: fill(front.ending),
    isSample: front.sample ?? false,
    markdown: fill(source.slice(head.length)),
  }
}

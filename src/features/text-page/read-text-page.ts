import { parse } from 'yaml'
import { findFault } from './markdown-fault.ts'

/** A text page: a Markdown file of brand/pages, or Markdown that the build generates. */
export type TextPage = {
  path: string
  head: { title: string; description: string }
  /** Its heading, and a line beside it. */
  title: string
  note: string
  /** Beside the button at its end. */
  ending: string
  /** Sample text, which the page marks as such. */
  isSample: boolean
  markdown: string
}

export const FRONT_MATTER = /^---\n(.*?)\n---\n/s
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Placeholders in braces, such as {email}, so that each value is defined once. */
export type PageWords = { brand: string; company: string; email: string; promise: string }

/** As scripts/brand/read-brand.ts has checked it. */
type FrontMatter = { title: string; description: string; note?: string; ending?: string; sample?: boolean }

/** `name` becomes the address. Throws an error with the line and the fix if something is wrong. */
export function readTextPage(name: string, file: string, words: PageWords): TextPage {
  // Windows editors write a byte order mark and CRLF.
  const source = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const mistake = (line: number, what: string) => new Error(`brand/pages/${name}.md line ${line}: ${what}`)
  if (!NAME.test(name))
    throw mistake(1, 'the name becomes the address. Write it with lower-case letters, digits and hyphens only.')
  const fill = (unfilled: string) =>
    unfilled.replaceAll(/\{(\w*)\}/g, (found, word: string, at: number) => {
      const known = Object.entries(words).find(([key]) => key === word)?.[1]
      if (known === undefined)
        throw mistake(
          lineAt(source, at),
          `${found} is not a placeholder. Write one of {${Object.keys(words).join('}, {')}}.`,
        )
      return known
    })
  const text = fill(source)
  const [, lines] = FRONT_MATTER.exec(source) ?? []
  const [head = ''] = FRONT_MATTER.exec(text) ?? []
  if (lines === undefined)
    throw mistake(1, 'the first lines are missing. Write ---, title: …, description: …, --- on a line each.')
  const front: FrontMatter = parse(lines)
  const { note: unfilledNote = '', ending: unfilledEnding = '' } = front
  const [title = '', description = '', note = '', ending = ''] = [
    front.title,
    front.description,
    unfilledNote,
    unfilledEnding,
  ].map(fill)
  const markdown = text.slice(head.length)
  const fault = findFault(markdown)
  // Placeholders in braces are replaced within their line.
  if (fault) throw mistake(lineAt(text, text.indexOf(fault.raw, head.length)), `${fault.raw} ${fault.what}`)
  return {
    path: `/${name}`,
    head: { title: `${title} | ${words.company}`, description },
    title,
    note,
    ending,
    isSample: front.sample ?? false,
    markdown,
  }
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

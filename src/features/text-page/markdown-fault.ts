import { lexer, walkTokens, type Token } from 'marked'

/** `raw`: the first line of the mistake. */
export type MarkdownFault = { raw: string; what: string }

const SHOWN = 'space paragraph heading blockquote table list list_item text escape strong em link image'.split(' ')
const PICTURE = /^[\w-][\w.-]*\.(?:svg|png|jpe?g)$/i
const HREF = /^(https:\/\/|mailto:|\/(?!\/)|#.)/

/**
 * The first part that a page cannot show, or null: raw HTML, code, a second title, pictures of
 * elsewhere, links that lead nowhere. Without React, which the build loads only once it has chosen its mode.
 */
export function findFault(markdown: string): MarkdownFault | null {
  const faults: MarkdownFault[] = []
  void walkTokens(lexer(markdown), (token) => {
    const what = faultOf(token)
    if (what !== null) faults.push({ raw: token.raw.trim().split('\n')[0] ?? '', what })
  })
  return faults[0] ?? null
}

function faultOf(token: Token): string | null {
  if (!SHOWN.includes(token.type)) {
    return 'cannot be shown. Write headings, paragraphs, lists, tables, > side notes, **bold**, *italic*, links and pictures only.'
  }
  if (token.type === 'heading' && token['depth'] === 1)
    return 'would be a second page title. Begin the heading with ##.'
  if (token.type === 'image' && (!PICTURE.test(token['href']) || token['text'] === ''))
    return 'cannot be shown. Put the picture into brand/pictures and write ![what it shows](name.jpg).'
  return token.type === 'link' && !HREF.test(token['href'])
    ? 'is not a valid link. Begin it with https://, mailto:, / or # and a name.'
    : null
}

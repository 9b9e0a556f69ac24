import { createElement, Fragment, type ReactNode } from 'react'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { pagePictures } from '#src/brand/page-pictures.data.ts'
import { Picture } from '#src/ui/picture.tsx'
import { findFault } from './markdown-fault.ts'
import { isFigures, readCase, type Case } from '#src/brand/read/read-case.ts'

/** A second-level heading with its content. `side` is placed beside the text. */
export type TextSection = { id: string; title: string; text: ReactNode; side: ReactNode }

/** `results` are shown above the sections, not where their table stands. */
export type Article = { lead: ReactNode; results: Case | null; sections: TextSection[] }

/** Markdown as React elements. Never as raw HTML, which it refuses. */
export function readMarkdown(markdown: string): Article {
  const fault = findFault(markdown)
  if (fault) throw new Error(`${fault.raw} ${fault.what}`)
  const tokens = lexer(markdown)
  const written = tokens.filter((token) => token.type !== 'space')
  const at = written.findIndex(isFigures)
  const blocks = at >= 0 ? written.toSpliced(at, 1) : written
  const starts = blocks.flatMap((token, index) => (is(token, 'heading') && token.depth === 2 ? [index] : []))
  const sections = starts.map((start, index) => readSection(blocks.slice(start, starts[index + 1])))
  return { lead: inOne(blocks.slice(0, starts[0]).map(block)), results: at >= 0 ? readCase(markdown) : null, sections }
}

function readSection([heading, ...rest]: Token[]): TextSection {
  const title = heading && is(heading, 'heading') ? heading.text : ''
  const isSide = (token: Token) => is(token, 'blockquote')
  return {
    id: title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    title,
    text: inOne(rest.filter((token) => !isSide(token)).map(block)),
    side: inOne(rest.filter(isSide).map(block)),
  }
}

function is<Type extends MarkedToken['type']>(token: Token, type: Type): token is Extract<MarkedToken, { type: Type }> {
  return token.type === type
}

/** Children without keys: nothing here is ever rendered twice. */
function element(tag: string, children: ReactNode[], attributes: Record<string, unknown> = {}): ReactNode {
  return createElement(tag, attributes, ...children)
}

function inOne(children: ReactNode[]): ReactNode {
  return children.length > 0 ? createElement(Fragment, null, ...children) : null
}

function block(token: Token): ReactNode {
  if (is(token, 'paragraph')) return element('p', inline(token))
  if (is(token, 'heading')) return element(`h${token.depth}`, inline(token))
  if (is(token, 'blockquote')) return inOne(token.tokens.map(block))
  if (is(token, 'table')) return table(token)
  if (is(token, 'list')) {
    const items = token.items.map((item) => element('li', item.tokens.flatMap(ofItem)))
    return element(token.ordered ? 'ol' : 'ul', items)
  }
  return null // a blank line: anything else is refused above
}

/** A short item contains text, a long one paragraphs. */
function ofItem(token: Token): ReactNode[] {
  return is(token, 'text') ? inline(token) : [block(token)]
}

/** On a narrow screen each row is a card; `data-label` names its cells there. */
function table({ header, rows }: Tokens.Table): ReactNode {
  const head = header.map((cell) => element('th', inline(cell), { scope: 'col' }))
  const body = rows.map((cells) => {
    const columns = cells.map((cell, index) => {
      const attributes = index === 0 ? { scope: 'row' } : { 'data-label': header[index]?.text }
      return element(index === 0 ? 'th' : 'td', inline(cell), attributes)
    })
    return element('tr', columns)
  })
  return element('table', [element('thead', [element('tr', head)]), element('tbody', body)])
}

/** As wide as the text; scripts/brand/check-brand.ts rejects pictures outside brand/pictures. */
function picture({ href, text }: Tokens.Image): ReactNode {
  const files = pagePictures[href]
  if (!files) throw new Error(`There is no brand/pictures/${href}`)
  return createElement(Picture, { files, alt: text, sizes: '(min-width: 60rem) 40rem, 92vw', className: 'w-full' })
}

function inline({ tokens = [] }: { tokens?: Token[] }): ReactNode[] {
  return tokens.map((part) => {
    if (is(part, 'text')) return part.tokens ? inOne(inline(part)) : part.text
    if (is(part, 'escape')) return part.text
    if (is(part, 'strong') || is(part, 'em')) return element(part.type, inline(part))
    if (is(part, 'image')) return picture(part)
    return is(part, 'link') ? element('a', inline(part), { href: part.href }) : null
  })
}

// For tests: a mail's HTML as a browser parses it.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type HtmlNode = DefaultTreeAdapterTypes.Node

export type ReadHtml = {
  /** Every element with its attributes, in order; line breaks and the targets of links are left out. */
  elements: string[]
  links: string[]
  texts: string[]
}

export function readHtml(html: string): ReadHtml {
  const found: ReadHtml = { elements: [], links: [], texts: [] }
  visit(parse(html), found)
  return found
}

function visit(node: HtmlNode, found: ReadHtml): void {
  if ('value' in node) found.texts.push(node.value)
  if ('attrs' in node && node.tagName !== 'br') {
    const attributes = node.attrs.filter(({ name }) => !(node.tagName === 'a' && name === 'href'))
    found.elements.push([node.tagName, ...attributes.map(({ name, value }) => `${name}=${value}`)].join(' '))
    found.links.push(...node.attrs.filter(({ name }) => ['href', 'src'].includes(name)).map(({ value }) => value))
  }
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, found)
}

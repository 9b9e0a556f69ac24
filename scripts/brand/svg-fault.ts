const DECLARATION = /^<\?xml version="1\.0"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i
/** A comment, or a tag with its attributes. */
const TOKEN = /<!--(?:(?!--)[^])*-->|<\/?([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const ELEMENTS = new Set(
  'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop clipPath mask pattern marker filter'.split(
    ' ',
  ),
)
const FILTER = /^fe(?!Image)[A-Z]\w*$/

/** Fetches another file, or hides its name in an escape. */
const FETCHES = /url\((?!\s*["']?#)|@import|\b(?:image-set|image|src)\(|\\|&#/i

/**
 * The mistake in a drawing that could run code, show foreign content or fetch a file; null if it has none. It accepts the
 * part of XML that drawings use and no more, so that no browser can read anything else into the file.
 */
export function svgFault(svg: string): string | null {
  const found = suspect(svg.replace(/^\uFEFF/, '').replace(DECLARATION, ''))
  if (found === null) return null
  return `it contains ${found}, which may run code or fetch a file. Save it as plain SVG: shapes, text, and styles of its own.`
}

function suspect(svg: string): string | null {
  const text = svg.replaceAll(TOKEN, '')
  const [unread] = /<[!?]?[\w[-]*/.exec(text) ?? []
  if (unread !== undefined) return unread
  for (const [, name, attributes = ''] of svg.matchAll(TOKEN)) {
    if (name === undefined) continue
    if (!ELEMENTS.has(name) && !FILTER.test(name)) return `<${name}>`
    if (name === 'style' && FETCHES.test(text)) return '<style>'
    for (const [, attribute = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? ''
      const local = attribute.slice(attribute.indexOf(':') + 1).toLowerCase()
      if (local.startsWith('on') || local === 'base' || FETCHES.test(value)) return attribute
      if (/^(?:href|src)$/.test(local) && !value.startsWith('#')) return attribute
    }
  }
  return null
}

import { isAlias, isCollection, isMap, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'

type Fault = { line: number; what: string }

/** The position of a value in a file: keys of groups and indexes of lists. */
export type Path = (string | number)[]

/** A YAML file, with readable messages for common mistakes. */
export class YamlFile {
  readonly fault: Fault | null
  readonly data: unknown
  readonly #document: Document
  readonly #lines = new LineCounter()
  readonly #rows: string[]

  constructor(text: string) {
    this.#rows = text.split('\n')
    this.#document = parseDocument(text, { lineCounter: this.#lines })
    this.fault = this.#syntaxFault() ?? this.#lostWords()
    this.data = this.fault ? null : this.#document.toJS()
  }

  /** The line of a field's key, or where a list item starts. */
  lineOf(path: Path): number {
    const parent = this.#document.getIn(path.slice(0, -1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : null
    const node = pair ? pair.key : this.#document.getIn(path, true)
    const start = isScalar(node) || isCollection(node) ? node.range?.[0] : undefined
    return start === undefined ? 1 : this.#lineAt(start)
  }

  linesWith(text: string): number[] {
    return this.#rows.flatMap((row, index) => (row.includes(text) && !/^\s*#/.test(row) ? [index + 1] : []))
  }

  /** The line with its text in quotes; null if it has no text. */
  inQuotes(line: number, hasField = true): string | null {
    const [, begin = '', text = ''] = (hasField ? FIELD : ITEM).exec(this.#rows[line - 1] ?? '') ?? []
    return text === '' ? null : begin + quoted(text)
  }

  /** Whether YAML read the text of the line as a comment, as in "accent: #0a1629". */
  isComment(line: number): boolean {
    return /^\s*(?:- +)*\w+: +#[^\s#]/.test(this.#rows[line - 1] ?? '')
  }

  #syntaxFault(): Fault | null {
    const [error] = this.#document.errors
    if (!error) return null
    const last = this.#lineAt(error.pos[0])
    if (error.code === 'TAB_AS_INDENT') return { line: last, what: 'it begins with a tab. Write spaces instead.' }
    if (error.code === 'DUPLICATE_KEY')
      return {
        line: last,
        what: 'the same field appears twice. Remove one, or write "- " before each entry of a list.',
      }
    if (error.code === 'MULTIPLE_DOCS') return { line: last, what: 'a line of --- ends the file. Remove it.' }
    const shifted = this.#shiftedLine(last, error.pos[0])
    if (shifted) return shifted
    // The parser reports an unclosed quote several lines later.
    for (let line = last; line > 0; line--) {
      const fixed = this.inQuotes(line)
      if (fixed === null) continue
      const [next] = parseDocument(this.#rows.with(line - 1, fixed).join('\n')).errors
      if (!next || next.pos[0] > error.pos[0] + 2) return this.#needsQuotes(line)
    }
    const what = /^\s*-?\s*\w+:(\s|$)|^\s*- /.test(this.#rows[last - 1] ?? '')
      ? 'the indentation is wrong. Align the line with the other lines of its group.'
      : 'it belongs to no field. Write "field: text", with a space after the colon, or "- text" in a list.'
    return { line: last, what }
  }

  /** A field that is further to the right than the one above it, whose text YAML lets it continue. */
  #shiftedLine(last: number, position: number): Fault | null {
    for (const line of [last, last + 1]) {
      const [, spaces = '', key = ''] = /^( +)(\w+):(?: |$)/.exec(this.#rows[line - 1] ?? '') ?? []
      const above = /^[ -]*(?=\w+: *\S)/.exec(this.#rows[line - 2] ?? '')?.[0].length ?? spaces.length
      const excess = spaces.length - above
      if (key === '' || excess <= 0) continue
      const aligned = this.#rows.with(line - 1, (this.#rows[line - 1] ?? '').slice(excess)).join('\n')
      const [next] = parseDocument(aligned).errors
      if (!next || next.pos[0] > position + 2)
        return {
          line,
          what: `there ${excess === 1 ? 'is 1 space' : `are ${excess} spaces`} too many before ${key}. Remove ${excess === 1 ? 'it' : 'them'}.`,
        }
    }
    return null
  }

  /** Text that YAML would silently drop: after " #", and words that begin with & or !. */
  #lostWords(): Fault | null {
    let fault: Fault | null = null
    visit(this.#document, (_, node) => {
      if (!isScalar(node) && !isAlias(node) && !isCollection(node)) return
      const [start = 0, end = 0] = node.range ?? []
      const isCut = isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string'
      const isComment = isCut && /^[ \t]+#/.test(this.#rows[this.#lineAt(end) - 1]?.slice(this.#columnAt(end)) ?? '')
      if (!isComment && !isAlias(node) && node.anchor === undefined && node.tag === undefined) return
      fault = isComment ? this.#endsInComment(this.#lineAt(start)) : this.#needsQuotes(this.#lineAt(start))
      return visit.BREAK
    })
    return fault
  }

  #endsInComment(line: number): Fault {
    const fixed = short(this.inQuotes(line) ?? '')
    return { line, what: `" #" begins a comment. Write ${fixed}, or the comment on a line of its own.` }
  }

  #needsQuotes(line: number): Fault {
    return { line, what: `the text needs quotation marks. Write ${short(this.inQuotes(line) ?? '')}` }
  }

  #lineAt(position: number): number {
    return this.#lines.linePos(position).line
  }

  #columnAt(position: number): number {
    return this.#lines.linePos(position).col - 1
  }
}

const FIELD = /^(\s*(?:- +)*(?:\w+: +)?)(.*?)\s*$/
const ITEM = /^(\s*(?:- +)*)(.*?)\s*$/
const MOST_SHOWN = 60

export function short(row: string): string {
  const text = row.trim()
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…${text.at(-1)}` : text
}

function quoted(text: string): string {
  if (/^"[^"]*$/.test(text)) return `${text}"`
  const [, , inner] = /^(['"])(.+)\1$/.exec(text) ?? []
  if (inner !== undefined) return quoted(inner)
  if (!/["\\]/.test(text)) return `"${text}"`
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

/** The text of a file, or the fault in its encoding. */
export function decoded(bytes: Buffer): string | Fault {
  if (bytes.includes(0)) return { line: 1, what: 'the file is saved as UTF-16. Save it as UTF-8.' }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const broken = text.indexOf('\uFFFD')
  if (broken < 0) return text
  const line = text.slice(0, broken).split('\n').length
  return { line, what: 'a letter cannot be read: the file is saved as Latin-1 or Windows-1252. Save it as UTF-8.' }
}

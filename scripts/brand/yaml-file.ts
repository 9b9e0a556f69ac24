import { isAlias, isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml'

/** `what`: the mistake and what to write instead. */
export type LineMistake = { line: number; what: string }

/** The position of a value in a file: keys of groups and indexes of lists. */
export type Path = readonly (string | number)[]

const SENTENCES: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'it begins with a tab. Write spaces instead.',
  DUPLICATE_KEY: 'the same field appears twice. Remove one, or write "- " before each entry of a list.',
  MULTIPLE_DOCS: 'a line of --- ends the file. Remove it.',
}
const ENTRY = /^\s*-?\s*\w+:(\s|$)|^\s*- /

export class YamlFile {
  readonly mistake: LineMistake | null
  readonly data: unknown
  readonly #lineCounter = new LineCounter()
  readonly #document
  readonly #rows: string[]

  constructor(source: string) {
    this.#rows = source.split('\n')
    this.#document = parseDocument(source, { lineCounter: this.#lineCounter })
    this.mistake = this.#syntaxMistake() ?? this.#droppedText()
    this.data = this.mistake ? null : tidy(this.#document.toJS())
  }

  has(path: Path): boolean {
    return this.#document.hasIn(path)
  }

  /** Of a field's key, or where a list item starts. */
  lineOf(path: Path): number {
    const parent = this.#document.getIn(path.slice(0, -1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : null
    const node = pair ? pair.key : this.#document.getIn(path, true)
    return isScalar(node) || isCollection(node) ? this.#lineAt(node.range?.[0] ?? 0) : 1
  }

  /** Advice to put the text of a line in quotation marks; null if it has none. */
  quotingAdvice(line: number, hasField = true): string | null {
    const quoted = this.#inQuotes(line, hasField)
    return quoted === null ? null : `the text needs quotation marks. Write ${short(quoted)}`
  }

  /** Whether YAML read the text of the line as a comment, as in "accent: #0a1629". */
  isComment(line: number): boolean {
    return /^\s*(?:- +)*\w+: +#[^\s#]/.test(this.#rows[line - 1] ?? '')
  }

  #syntaxMistake(): LineMistake | null {
    const [error] = this.#document.errors
    if (!error) return null
    const last = this.#lineAt(error.pos[0])
    const what = SENTENCES[error.code]
    if (what !== undefined) return { line: last, what }
    const isFixedBy = (line: number, row: string | null) => {
      if (row === null) return false
      const [next] = parseDocument(this.#rows.with(line - 1, row).join('\n')).errors
      return !next || next.pos[0] > error.pos[0] + 2
    }
    // A field that is too far to the right continues the text above it.
    for (const line of [last, last + 1]) {
      const { row, advice } = this.#aligned(line)
      if (isFixedBy(line, row)) return { line, what: advice }
    }
    // The parser reports an unclosed quote several lines later.
    for (let line = last; line > 0; line--)
      if (isFixedBy(line, this.#inQuotes(line))) return { line, what: this.quotingAdvice(line) ?? '' }
    const advice = ENTRY.test(this.#rows[last - 1] ?? '')
      ? 'the indentation is wrong. Align the line with the other lines of its group.'
      : 'it belongs to no field. Write "field: text", with a space after the colon, or "- text" in a list.'
    return { line: last, what: advice }
  }

  /** The line as far to the right as the field above it. */
  #aligned(line: number): { row: string | null; advice: string } {
    const row = this.#rows[line - 1] ?? ''
    const [, spaces = '', key = ''] = /^( +)(\w+):(?: |$)/.exec(row) ?? []
    const above = /^[ -]*(?=\w+: *\S)/.exec(this.#rows[line - 2] ?? '')?.[0] ?? spaces
    const excess = key === '' ? 0 : spaces.length - above.length
    const advice = `there ${excess === 1 ? 'is 1 space' : `are ${excess} spaces`} too many before ${key}. Remove ${excess === 1 ? 'it' : 'them'}.`
    return { row: excess > 0 ? row.slice(excess) : null, advice }
  }

  /** Text that YAML would silently drop: after " #", and words that begin with & or !. */
  #droppedText(): LineMistake | null {
    let mistake: LineMistake | null = null
    visit(this.#document, (_, node) => {
      if (!isScalar(node) && !isAlias(node) && !isCollection(node)) return
      const [start = 0, end = 0] = node.range ?? []
      const line = this.#lineAt(start)
      const rest = this.#rows[this.#lineAt(end) - 1]?.slice(this.#lineCounter.linePos(end).col - 1)
      if (isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string' && /^[ \t]+#/.test(rest ?? '')) {
        const quoted = short(this.#inQuotes(line) ?? '')
        mistake = { line, what: `" #" begins a comment. Write ${quoted}, or the comment on a line of its own.` }
      } else if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined)
        mistake = { line, what: this.quotingAdvice(line) ?? '' }
      return mistake === null ? undefined : visit.BREAK
    })
    return mistake
  }

  #inQuotes(line: number, hasField = true): string | null {
    const pattern = hasField ? /^(\s*(?:- +)*(?:\w+: +)?)(.+?)\s*$/ : /^(\s*(?:- +)*)(.+?)\s*$/
    const [, start = '', text] = pattern.exec(this.#rows[line - 1] ?? '') ?? []
    return text === undefined ? null : start + quote(text)
  }

  #lineAt(position: number): number {
    return this.#lineCounter.linePos(position).line
  }
}

/** Without the spaces around a text and its line breaks, and without empty fields. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replaceAll(/\s*\n\s*/g, ' ') || undefined
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const fields = Object.entries(value).map(([key, inner]) => [key, tidy(inner)] as const)
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined))
}

const MAX_SHOWN = 60

export function short(row: string): string {
  const text = row.trim()
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…${text.at(-1)}` : text
}

function quote(text: string): string {
  if (/^"[^"]*$/.test(text)) return `${text}"`
  const [, , inner] = /^(['"])(.+)\1$/.exec(text) ?? []
  if (inner !== undefined) return quote(inner)
  if (!/["\\]/.test(text)) return `"${text}"`
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

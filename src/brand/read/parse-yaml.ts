import { isNode, Lexer, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'

/** The position of a value in a file: keys of groups and indexes of lists. */
export type Path = readonly PropertyKey[]

/** `what`: what is wrong, and what to write. */
type Mistake = { line: number; what: string }

export type ParsedYaml<T> = { data: T | null; mistakes: readonly Mistake[]; lineOf: (path: Path) => number }

export function parseYaml<T>(source: string, schema: z.ZodType<T>): ParsedYaml<T> {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter, prettyErrors: false })
  const lineOf = (path: Path) => {
    const depths = path.map((_, depth) => path.slice(0, path.length - depth))
    const node = depths.map((part) => document.getIn(part, true)).find(isNode) ?? document.contents
    return lineCounter.linePos(node?.range?.[0] ?? 0).line
  }
  const dropped = droppedText(source)
  if (dropped) return { data: null, mistakes: [dropped], lineOf }
  const [error] = document.errors
  if (error) {
    const what = SYNTAX[error.code] ?? UNREADABLE
    return { data: null, mistakes: [{ line: lineCounter.linePos(error.pos[0]).line, what }], lineOf }
  }
  const { data, error: faults } = schema.safeParse(tidy(document.toJS()), { reportInput: true, error: sentenceOf })
  const mistakes = (faults?.issues ?? []).map((issue) => {
    const path = 'keys' in issue ? [...issue.path, ...issue.keys] : issue.path
    return { line: lineOf(path), what: describe(issue, schema) }
  })
  return { data: data ?? null, mistakes, lineOf }
}

const SYNTAX: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab indents this line: write spaces instead',
  DUPLICATE_KEY: 'this field appears twice',
  BLOCK_AS_IMPLICIT_KEY: 'a text with a colon needs straight quotation marks ("), or this line is indented too far',
}

/** For all other errors of the YAML library, which do not say what to write. */
const UNREADABLE = `this line or one above it cannot be read. A line is field: text, or - text in a list, with a space after the colon or hyphen. Put a text that begins with a punctuation mark in quotation marks, and use ' inside them: "@acme says 'yes'"`

/** Text that YAML would drop without an error, such as " #1 now", or typographic quotation marks, which would be printed. */
function droppedText(source: string): Mistake | null {
  const rows = source.split('\n')
  let [line, column, last] = [1, 0, '']
  for (const token of new Lexer().lex(source)) {
    if (MARKS.has(token)) continue
    const row = rows[line - 1] ?? ''
    const quoted = `write ${quoteText(row)}`
    if (token.startsWith('#') && row.slice(0, column).trim() !== '' && hidesText(last, token))
      return { line, what: `" #" begins a comment: ${quoted}, or the comment on a line of its own` }
    if (/^[&*!@%`]./.test(token) || (token === '{' && /^\{\w+\}/.test(row.slice(column))))
      return { line, what: `a text cannot begin with ${token.charAt(0)} outside of quotation marks: ${quoted}` }
    if (/^[“”„][^“”„"]*[“”]$/.test(token))
      return { line, what: `the quotation marks ${token.charAt(0)} and ${token.at(-1)} would be printed: ${quoted}` }
    const [first = '', ...others] = token.split('\n')
    if (token.trim() !== '') last = token
    line += others.length
    column = others.length > 0 ? (others.at(-1)?.length ?? 0) : column + first.length
  }
  return null
}

/** Between the tokens of the lexer, and no part of the source. */
const MARKS = new Set(['\uFEFF', '\u0002', '\u0018', '\u001F'])

/** Not a comment after a text in quotation marks, nor one such as "hours: # when you work". */
function hidesText(before: string, comment: string): boolean {
  if (/^["'\]}]/.test(before)) return false
  return !/^[:-]$/.test(before) || !/^#+(?:\s|$)/.test(comment)
}

/** The line with its text in quotation marks. */
function quoteText(row: string): string {
  const [, field = '', text = ''] = /^\s*((?:- +)*(?:\w+: +)?)(.*)$/.exec(row.trimEnd()) ?? []
  const bare = text.replaceAll(/^[“”„]|[“”]$/g, '')
  return `${field}${/["\\]/.test(bare) ? `'${bare.replaceAll("'", "''")}'` : `"${bare}"`}`
}

/** Without the spaces around a text and its line breaks, and without empty fields. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replaceAll(/\s*\n\s*/g, ' ') || undefined
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const fields = Object.entries(value).map(([key, inner]) => [key, tidy(inner)] as const)
  return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined))
}

/** For what owners get wrong most often; otherwise Zod's message, or that of the schema. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue
  if (code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`
  if (input === undefined) return 'is missing'
  if (code === 'too_big' && typeof input === 'string')
    return `has ${input.length} letters, at most ${issue.maximum} fit`
  if ((code === 'too_big' || code === 'too_small') && Array.isArray(input))
    return `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}`
  const isBare = typeof input === 'number' || typeof input === 'boolean'
  if (code === 'invalid_type' && issue.expected === 'string' && isBare) return `is not a text: write "${input}"`
  return code === 'invalid_type' || code === 'invalid_value' ? `is ${JSON.stringify(input).slice(0, 60)}` : undefined
}

/** The field, the message, and the description of the field: what to write. */
function describe({ path, code, message }: z.core.$ZodIssue, schema: z.ZodType): string {
  const field = path.reduce<JsonSchema | undefined>(
    (parent, key) => (typeof key === 'number' ? parent?.items : parent?.properties?.[String(key)]),
    jsonSchemaOf(schema),
  )
  const name = code === 'unrecognized_keys' ? undefined : path.findLast((key) => typeof key === 'string')
  return `${name ? `${name} ` : ''}${message}${field?.description ? ` (${field.description})` : ''}`
}

type JsonSchema = { description?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema }

/** Also the help of editors. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

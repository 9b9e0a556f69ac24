import { lexer, type Token, type Tokens } from 'marked'

/** A number before and after, with its unit. */
export type Figure = { label: string; before: string; after: string; unit: string }

/** The results of a case: a table with a number before and after, below a heading. */
export type Case = { title: string; caption: string; figures: Figure[] }

const MAX_ROWS = 3
const VALUE = /^([\d.,]+)\s*(\D*)$/

export function readCase(markdown: string): Case | null {
  const tokens = lexer(markdown)
  const at = tokens.findIndex(isFigures)
  const table = tokens[at]
  if (!table || !isTable(table)) return null
  const heading = tokens
    .slice(0, at)
    .findLast((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 2)
  return { title: heading?.text ?? '', caption: table.header[0]?.text ?? '', figures: table.rows.flatMap(figureOf) }
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

export function isFigures(token: Token): boolean {
  return isTable(token) && token.rows.length <= MAX_ROWS && token.rows.every((row) => figureOf(row).length > 0)
}

function figureOf([label, from, to, more]: Tokens.TableCell[]): Figure[] {
  const [, before] = VALUE.exec(from?.text ?? '') ?? []
  const [, after, unit = ''] = VALUE.exec(to?.text ?? '') ?? []
  if (!label || before === undefined || after === undefined || more) return []
  return [{ label: label.text, before, after, unit }]
}

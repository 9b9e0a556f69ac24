type Fault = { line: number; what: string }

const LINE = /^( *)((?:- +)*-?)(.*)$/
const FIELD = /^([A-Za-z]\w*):(?: +(.*))?$/

/**
 * Puts every text between quotation marks, so that an owner need not: a colon, an apostrophe or {brand} is part of the
 * text. What stands on no field's line is a fault. After a dash only known fields count: "- Note: …" is a text.
 */
export function plainTexts(source: string, keys: readonly string[]): { text: string; stray: Fault[] } {
  const stray: Fault[] = []
  const lines = source.split('\n').map((line, index) => {
    if (/^\s*(#|$)/.test(line)) return line
    const say = (what: string) => {
      stray.push({ line: index + 1, what })
      return line
    }
    if (/^ *\t/.test(line)) return say('it begins with a tab. Write spaces instead.')
    const [, indent = '', dashes = '', rest = ''] = LINE.exec(line) ?? []
    const [, key, value = ''] = FIELD.exec(rest.trimEnd()) ?? []
    if (key !== undefined && (dashes === '' || keys.includes(key)))
      return `${indent}${dashes}${key}:${value === '' ? '' : ` ${inQuotes(value)}`}`
    if (dashes === '') return say('it belongs to no field. Write a text on one line, behind its field and a colon.')
    if (rest !== '' && !dashes.endsWith(' ')) return say('there is no space behind the dash. Write "- " first.')
    return rest === '' ? line : `${indent}${dashes}${inQuotes(rest.trimEnd())}`
  })
  return { text: lines.join('\n'), stray }
}

/** Marks around a whole text are taken as such, as some people write them. */
function inQuotes(text: string): string {
  return JSON.stringify(/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text)
}

/** The first thing that is wrong with the JSON, in words. */
export function jsonMistake(source: string): Fault | null {
  try {
    JSON.parse(source)
    return null
  } catch (error) {
    const message = String(error)
    const line = Number(/line (\d+) column/.exec(message)?.[1] ?? lineOfToken(source, message))
    if (/Expected ',' or/.test(message)) return commaMistake(source, message, line)
    if (/control character|Unterminated string/.test(message))
      return { line, what: 'a quotation mark is missing. Write " before and behind the text.' }
    if (/double-quoted property name/.test(message))
      return {
        line,
        what: 'a name stands without quotation marks, or a comma is too much on the line above. Write "name": "text".',
      }
    return { line, what: 'a quotation mark, comma or bracket is missing. Write "name": "text", on each line.' }
  }
}

/** The comma is missing where the last value ends, unless a mark within the text ended it too soon. */
function commaMistake(source: string, message: string, line: number): Fault {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0)
  const before = source.slice(0, position).trimEnd()
  const last = before.split('\n').length
  return last < line
    ? { line: last, what: 'a comma is missing at its end. Write , behind the text.' }
    : { line, what: 'a quotation mark within the text ends it. Write \\" for a mark in a text, and a comma behind it.' }
}

/** Some messages name no line, but quote what follows. */
function lineOfToken(source: string, message: string): number {
  const [, quote = ''] = /, (?:\.\.\.)?"([^]*?)(?:"\.\.\.)? is not valid JSON/.exec(message) ?? []
  return source.slice(0, Math.max(0, source.indexOf(quote))).split('\n').length
}

import { readFileSync, writeFileSync } from 'node:fs'

/** The words of one file in the content folder: `key: '…'` or `key = '…'`. */
export class ContentFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  read(key: string): string {
    return readWord(this.text, key)
  }

  write(key: string, value: string): void {
    this.change((text) => withWord(text, key, value))
  }

  get text(): string {
    return readFileSync(this.#file, 'utf8')
  }

  change(work: (text: string) => string): void {
    writeFileSync(this.#file, work(this.text))
  }
}

/** `${name}` in a word stands for the brand's name. */
const NAME = '${name}'

export function readWord(text: string, key: string): string {
  const [, literal = ''] = wordOf(key).exec(text) ?? []
  if (literal === '') throw new Error(`There is no ${key}`)
  const words = literal.slice(1, -1).replaceAll(/\\(.)/g, '$1')
  return literal.startsWith('`') ? words.replaceAll(NAME, () => readWord(text, 'name')) : words
}

export function withWord(text: string, key: string, value: string): string {
  const name = key === 'name' ? '' : nameIn(text)
  return text.replace(wordOf(key), (all, literal: string) => all.replace(literal, () => literalOf(value, name)))
}

function nameIn(text: string): string {
  return wordOf('name').test(text) ? readWord(text, 'name') : ''
}

/** Quoted as the formatter has it; a value that begins with the name goes on doing so when the name changes. */
function literalOf(value: string, name: string): string {
  if (name !== '' && value.startsWith(`${name} `) && !/[`\\$]/.test(value))
    return `\`${NAME}${value.slice(name.length)}\``
  const escaped = value.replaceAll('\\', '\\\\')
  return value.includes("'") ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped}'`
}

function wordOf(key: string): RegExp {
  return new RegExp(`\\b${key}(?::| =)\\s+('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`)`)
}

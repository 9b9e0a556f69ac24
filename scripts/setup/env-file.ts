import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Only the owner may read it. */
const PRIVATE = 0o600

/** A file of variables that begins as a copy of its example, comments included. */
export class EnvFile {
  readonly #file: string
  readonly #example: string

  constructor(file: string, example = '') {
    this.#file = file
    this.#example = example
  }

  /** Null while there is no such file, variable or value. */
  read(name: string): string | null {
    if (!existsSync(this.#file)) return null
    return parseEnv(readFileSync(this.#file, 'utf8'))[name]?.trim() || null
  }

  /** Null leaves it out. */
  write(name: string, value: string | null): void {
    if (value === null && !existsSync(this.#file)) return
    const text = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : this.#example
    writeFileSync(this.#file, withVariable(text, name, value), { mode: PRIVATE })
  }
}

export function withVariable(text: string, name: string, value: string | null): string {
  const line = value === null ? `# ${name}=` : `${name}=${quoted(value)}`
  const there = new RegExp(`^(?:# ?)?${name}=.*$`, 'm')
  if (there.test(text)) return text.replace(there, () => line)
  return value === null ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

/** Without quotes a # begins a comment. */
function quoted(value: string): string {
  if (!/[#"'`]/.test(value)) return value
  const mark = ['"', "'", '`'].find((one) => !value.includes(one))
  if (!mark) throw new Error('A value cannot hold all three kinds of quotation marks')
  return `${mark}${value}${mark}`
}

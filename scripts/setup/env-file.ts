import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { errorIn } from '../deploy/backend-env.ts'

/** Only the owner may read it. */
const PRIVATE = 0o600

/** An .env file. It starts as a copy of its example, comments included. */
export class EnvFile {
  readonly #file: string
  readonly #example: string

  constructor(root: string, name: string) {
    this.#file = join(root, name)
    this.#example = readFileSync(join(root, `${name}.example`), 'utf8')
  }

  /** Null if the file or the variable is missing, or has the value of the example. */
  read(name: string): string | null {
    if (!existsSync(this.#file)) return null
    const value = parseEnv(readFileSync(this.#file, 'utf8'))[name]?.trim() ?? ''
    return value === '' || value === parseEnv(this.#example)[name] ? null : value
  }

  /** Null comments the variable out. */
  write(name: string, value: string | null): void {
    if (value === null && !existsSync(this.#file)) return
    const text = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : this.#example
    writeFileSync(this.#file, withVariable(text, name, value), { mode: PRIVATE })
  }

  /** The error in a value by the deployment's own rules, or null. */
  check(name: string, value: string): string | null {
    return errorIn(name, value, this.#example)
  }
}

export function withVariable(text: string, name: string, value: string | null): string {
  // Without quotes a # begins a comment. The deployment refuses values with a single quote.
  const line = value === null ? `# ${name}=` : `${name}=${/[#"`]/.test(value) ? `'${value}'` : value}`
  const there = new RegExp(`^(?:# ?)?${name}=.*$`, 'm')
  if (there.test(text)) return text.replace(there, () => line)
  return value === null ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

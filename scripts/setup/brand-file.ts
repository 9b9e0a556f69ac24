import { readFileSync, writeFileSync } from 'node:fs'

type Json = { [key: string]: string | Json }

/** brand/brand.json. A path such as colors.ground names a field. */
export class BrandFile {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Empty where there is no such field. */
  read(path: string): string {
    const value = path
      .split('.')
      .reduce<string | Json>((at, key) => (typeof at === 'string' ? '' : (at[key] ?? '')), this.#json)
    return typeof value === 'string' ? value : ''
  }

  write(path: string, value: string): void {
    const json = this.#json
    const [last = '', ...groups] = path.split('.').toReversed()
    const group = groups.toReversed().reduce((at, key) => at[key] as Json, json)
    group[last] = value
    writeFileSync(this.#file, `${JSON.stringify(json, null, 2)}\n`)
  }

  get #json(): Json {
    return JSON.parse(readFileSync(this.#file, 'utf8')) as Json
  }
}

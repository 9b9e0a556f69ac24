import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const SAMPLE = join(ROOT, 'sample')
/** Shorter texts, such as a label, are the same by chance. */
const SENTENCE_LENGTH = 45
/** What stands before the text of a line: the dash of a list and the name of a field. */
const FIELD = /^(?:- )?(?:\w+: )?/

/** The owner's files in brand/, then those of the sample, which brand/ replaces one by one. */
export class BrandFiles {
  /** The first one that has a file wins. */
  readonly folders: readonly string[]

  /** With BRAND=sample, as in tests, the owner's files are ignored. */
  constructor(own = resolve(ROOT, process.env['BRAND'] || 'brand')) {
    this.folders = own === SAMPLE ? [SAMPLE] : [own, SAMPLE]
  }

  /** The file to use. Null if there is none: an empty file in brand/ leaves out the one of the sample. */
  find(path: string): string | null {
    const file = this.folders.map((folder) => join(folder, path)).find(isFile)
    return file === undefined || isEmpty(file) ? null : file
  }

  read(path: string): string {
    const file = this.find(path)
    if (file === null) throw new Error(`There is no ${this.name(path)}`)
    return readFileSync(file, 'utf8')
  }

  /** Also a copy without a change. */
  isSample(path: string): boolean {
    const [file, sample] = [this.find(path), join(SAMPLE, path)]
    return file !== null && isFile(sample) && readFileSync(file).equals(readFileSync(sample))
  }

  /** The people in this file are invented: at least one sentence is still the sample's. */
  hasSampleText(path: string): boolean {
    return this.find(path) !== null && this.rowsOf(path).some(({ isCopied }) => isCopied)
  }

  /** The lines of a file, without the comments of YAML. */
  rowsOf(path: string): { line: number; content: string; isCopied: boolean }[] {
    const sample = join(SAMPLE, path)
    const sentences = new Set(isFile(sample) ? linesOf(readFileSync(sample, 'utf8')) : [])
    const isCopied = (content: string) => content.replace(FIELD, '').length >= SENTENCE_LENGTH && sentences.has(content)
    return linesOf(this.read(path))
      .map((content, index) => ({ line: index + 1, content, isCopied: isCopied(content) }))
      .filter(({ content }) => !(path.endsWith('.yaml') && content.startsWith('#')))
  }

  /** As in messages: brand/hero.yaml or sample/hero.yaml. A file that is missing belongs in brand/. */
  name(path: string): string {
    return `${this.find(path) === join(SAMPLE, path) ? 'sample' : 'brand'}/${path}`
  }

  /** The paths of both folders, without files that are left out. */
  list(pattern: string): string[] {
    const paths = this.folders.flatMap((cwd) => globSync(pattern, { cwd }).map((path) => path.replaceAll('\\', '/')))
    return [...new Set(paths)].filter((path) => this.find(path) !== null).toSorted()
  }

  get hasOwn(): boolean {
    return this.folders.length > 1 && globSync('{*.yaml,*/*}', { cwd: this.folders[0] }).length > 0
  }
}

const linesOf = (source: string): string[] => source.split('\n').map((line) => line.trim())

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

const COMMENTS: [name: RegExp, comments: RegExp][] = [
  [/\.yaml$/, /^\s*#.*$/gm],
  [/\.md$/, /<!--[^]*?-->/g],
]

function isEmpty(file: string): boolean {
  const [, comments] = COMMENTS.find(([name]) => name.test(file)) ?? []
  return comments ? readFileSync(file, 'utf8').replaceAll(comments, '').trim() === '' : statSync(file).size === 0
}

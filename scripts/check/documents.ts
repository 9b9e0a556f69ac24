// Documents name files, tests, commands, constants and each other: all of them must exist. Exits 1 and lists what does not.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = 'src,supabase,stack,scripts,tests,brand,samples,voice,docs,.github'
const SPECIFICATION = 'docs/specification.md'
/** Past versions name what is gone. */
const HISTORY = 'CHANGELOG.md'

const FILE = /^[\w.*/-]+\.(?:tsx?|sql|css|json|toml|yml|md|example)$/
const FOLDER = /^[\w.*/-]+\/$/
const CONSTANT = /^[A-Z]+(?:_[A-Z]+)*$/
/** With its first argument or option; numbers and versions are the reader's. */
const COMMAND = /\bnpm run ([\w:-]+)(?: -- (?:--)?([a-z-]+)\b)?/g
/** A file that a command runs. */
const RUN_FILE = /\b(?:node|playwright test) ([\w./-]+\.ts)\b/g
/** In Markdown and in the HTML of a picture. */
const LINK = /\]\((?!\w+:)([^)\s]+)\)|\b(?:src|srcset)="(?!\w+:)([^"]+)"/g
const NUMBERED = /^- \*\*(\d+)\.(\d+)\*\* (.*)$/gm
/** Made by a build, a run or someone else's software. */
const NOT_IN_THE_TREE = /^(?:dist|\.local)\/|^backup\.sql$/

type Tree = {
  /** Every file, from the root of the repository. */
  files: readonly string[]
  commands: readonly string[]
  /** Whether the folder of the script that a command runs mentions the argument. */
  takes: (command: string, argument: string) => boolean
  /** Whether the code speaks of a constant of that name. */
  mentions: (constant: string) => boolean
}

/** Files and folders in backticks, and npm scripts anywhere. */
export function missingNames(text: string, { files, commands, takes }: Tree): string[] {
  const isCommand = (name: string, argument?: string) =>
    commands.includes(name) && (argument === undefined || takes(name, argument))
  const missingCommands = Array.from(text.matchAll(COMMAND))
    .filter(([, name = '', argument]) => !isCommand(name, argument))
    .map(([line]) => line)
  const runFiles = Array.from(text.matchAll(RUN_FILE), ([, file = '']) => file)
  const missingFiles = [...namesIn(text), ...runFiles].filter((name) => !isThere(name, files))
  return [...new Set([...missingFiles, ...missingCommands])]
}

/** Constants in backticks that no source has. Only the specification names constants of ours alone. */
export function missingConstants(text: string, { mentions }: Tree): string[] {
  return namesIn(text).filter((name) => CONSTANT.test(name) && !mentions(name))
}

/** Numbered lines that lack the file (→) or the test (✓), or are out of order. */
export function incompleteLines(specification: string): string[] {
  let [lastSection, lastLine] = [0, 0]
  return Array.from(specification.matchAll(NUMBERED))
    .filter(([, section, line, text = '']) => {
      const isNext = Number(section) === lastSection ? Number(line) === lastLine + 1 : Number(line) === 1
      ;[lastSection, lastLine] = [Number(section), Number(line)]
      return !isNext || !/ → .*`[^`]+`.* ✓ .*`[^`]+`/.test(text)
    })
    .map(([line]) => line)
}

/** Links to a file or heading that is not there. */
export function brokenLinks(path: string, documents: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const text = documents.get(path) ?? ''
  const links = Array.from(text.matchAll(LINK), ([, link, source]) => link ?? source ?? '')
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file).replace(/\/$/, '')
    const document = documents.get(target)
    if (document === undefined) return !files.some((known) => known === target || known.startsWith(`${target}/`))
    return anchor !== undefined && !anchorsOf(document).includes(anchor)
  })
}

function namesIn(text: string): string[] {
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, '')
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name)
}

function isThere(name: string, files: readonly string[]): boolean {
  if (NOT_IN_THE_TREE.test(name)) return true
  if (FILE.test(name)) return files.some((file) => ends(file, name))
  if (FOLDER.test(name)) return files.some((file) => `/${file}`.includes(`/${name}`))
  // A package, a call, a table's column: nothing that the tree could lack.
  return true
}

/** A file may be named by its last parts, and with a star for what does not matter. */
function ends(file: string, name: string): boolean {
  const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`(?:^|/)${pattern}$`).test(file)
}

/** As GitHub makes them from headings. */
function anchorsOf(document: string): string[] {
  return Array.from(document.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Not the pages of text, which speak to visitors; the build checks their links. */
function isDocument(file: string): boolean {
  return /\.(?:md|example)$/.test(file) && !/^(?:brand|samples\/\w+)\/pages\//.test(file)
}

if (import.meta.main) {
  const patterns = ['*.*', '.*.{example,json,yml}', `{${FOLDERS}}/**/*.*`]
  const files = globSync(patterns, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read)
  const mentions = (constant: string) => sources.some((text) => new RegExp(`\\b${constant}\\b`).test(text))
  const commands = new Map(Object.entries(packageFile.scripts))
  const takes = (command: string, argument: string) => {
    const folders = new Set(
      commands
        .get(command)
        ?.match(/[\w./-]+\.ts\b/g)
        ?.map((script) => dirname(script)),
    )
    const beside = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && folders.has(dirname(file)))
    return beside.some((file) => new RegExp(`\\b${argument}\\b`).test(read(file)))
  }
  const tree = { files, commands: [...commands.keys()], takes, mentions }
  const documents = new Map(files.filter(isDocument).map((file) => [file, read(file)]))
  const specification = documents.get(SPECIFICATION) ?? ''
  const missing = [
    ...[...documents].flatMap(([path, text]) =>
      (path === HISTORY ? [] : missingNames(text, tree)).map((name) => `${path} names ${name}`),
    ),
    ...[...documents.keys()].flatMap((path) =>
      brokenLinks(path, documents, files).map((link) => `${path} links to ${link}`),
    ),
    ...missingConstants(specification, tree).map((name) => `${SPECIFICATION} names ${name}`),
  ]
  const problems = [
    ...missing.map((problem) => `${problem}, which does not exist`),
    ...incompleteLines(specification).map((line) => `${SPECIFICATION} lacks a file, a test or its number: ${line}`),
  ]
  for (const problem of problems) console.error(problem)
  console.info(`documents: ${documents.size}, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

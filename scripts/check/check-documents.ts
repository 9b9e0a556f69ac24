// Documents name files, tests, commands, constants and each other: all of them must exist. Exits 1 and lists what does not.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { brokenLinks, incompleteLines, missingConstants, missingNames } from './document-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const SPECIFICATION = 'docs/specification.md'
/** Past versions name what is gone. */
const HISTORY = 'CHANGELOG.md'

const files = globSync(
  ['*.*', '.*.{example,json}', '{src,supabase,stack,scripts,tests,brands,voice,docs,.github}/**/*.*'],
  {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  },
)
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read)
const mentions = (constant: string) => sources.some((text) => new RegExp(`\\b${constant}\\b`).test(text))
const benches = Array.from(read('tests/proofs/run.ts').matchAll(/^ {2}(\w+): \{$/gm), ([, name = '']) => name)
const tree = { files, commands: Object.keys(packageFile.scripts), benches, mentions }

/** Not the pages of text, which speak to visitors; the build checks their links. */
const isDocument = (file: string) =>
  /\.(?:md|example)$/.test(file) && !/^(?:src\/content|brands\/\w+)\/pages\//.test(file)
const documents = new Map(files.filter(isDocument).map((file) => [file, read(file)]))
const specification = documents.get(SPECIFICATION) ?? ''
const problems = [
  ...[...documents]
    .filter(([path]) => path !== HISTORY)
    .flatMap(([path, text]) => missingNames(text, tree).map((name) => `${path} names ${name}, which does not exist`)),
  ...[...documents.keys()].flatMap((path) =>
    brokenLinks(path, documents, files).map((link) => `${path} links to ${link}, which does not exist`),
  ),
  ...missingConstants(specification, tree).map((name) => `${SPECIFICATION} names ${name}, which does not exist`),
  ...incompleteLines(specification).map((line) => `${SPECIFICATION} lacks a file, a test or its number: ${line}`),
]

for (const problem of problems) console.error(problem)
console.info(`documents: ${documents.size}, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

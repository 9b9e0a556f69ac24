// What comes from elsewhere: install scripts are decided about by name, functions import exact versions, workflows use
// exact commits, and the licences of what is shipped are known. Writes docs/licences.md; with --check it only says what is wrong.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLockFile } from './lock-file.ts'
import { refusedLicences, shippedPackages, type Shipped } from './shipped-packages.ts'
import { looseActions, looseImports, undecidedInstallScripts } from './supply-chain-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const LICENCES = join(ROOT, 'docs/licences.md')

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const { dependencies, allowScripts } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const packages = readLockFile()
const functionFiles = globSync('supabase/functions/**/*.{ts,tsx,json}', { cwd: ROOT })
  .filter((path) => !/node_modules|\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }))

const inFunctions = functionFiles.flatMap(({ text }) =>
  [...text.matchAll(/"npm:((?:@[^/"]+\/)?[^@/"]+)/g)].map(([, name = '']) => name),
)
const site = shippedPackages(packages, Object.keys(dependencies))
const functions = shippedPackages(packages, [...new Set(inFunctions)])

const problems = [
  ...undecidedInstallScripts(packages, allowScripts),
  ...looseImports(functionFiles, packages),
  ...looseActions(globSync('.github/workflows/*.yml', { cwd: ROOT }).map((path) => ({ path, text: read(path) }))),
  ...refusedLicences([...site, ...functions]).map(
    ({ name, licence }) => `${name}: nobody agreed to its licence, ${licence}`,
  ),
]

const wanted = `# Licences of what is shipped

Written by \`npm run generate\` from \`package-lock.json\`. Do not edit. Fonts: SIL Open Font License 1.1
(\`src/app/fonts/OFL-*.txt\`). Icons: \`src/ui/icons-licences.md\`.

## In the browser

${table(site)}
## In the functions

${table(functions)}`

if (!process.argv.includes('--check')) writeFileSync(LICENCES, wanted)
else if (readFileSync(LICENCES, 'utf8') !== wanted)
  problems.push('docs/licences.md is not up to date. Run: npm run generate')

for (const problem of problems) console.error(problem)
console.info(`supply chain: ${site.length + functions.length} shipped packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function table(shipped: readonly Shipped[]): string {
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |\n`)
  return `| package | version | licence |\n| --- | --- | --- |\n${[...new Set(rows)].join('')}`
}

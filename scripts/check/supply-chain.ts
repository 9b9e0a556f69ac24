// Install scripts are decided by name, functions import exact versions, workflows pin exact commits, and everything
// shipped has an allowed licence. Exits 1 and lists what does not hold.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { readLockFile } from './lock-file.ts'
import { readFunctionFiles, refusedLicences, shippedPackages } from './shipped-packages.ts'
import { looseActions, looseImports, undecidedInstallScripts } from './supply-chain-rules.ts'

const ROOT = join(import.meta.dirname, '../..')

const packages = readLockFile()
const { site, functions } = shippedPackages()
const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}))

const problems = [
  ...undecidedInstallScripts(packages, packageFile.allowScripts),
  ...looseImports(readFunctionFiles(), packages),
  ...looseActions(workflows),
  ...refusedLicences([...site, ...functions]).map(
    ({ name, licence }) => `${name} has the licence ${licence}, which scripts/check/shipped-packages.ts does not allow`,
  ),
]
for (const problem of problems) console.error(problem)
console.info(`supply chain: ${site.length + functions.length} shipped packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

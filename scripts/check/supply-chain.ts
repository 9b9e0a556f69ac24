// Install scripts are decided by name, functions import exact versions, workflows pin exact commits, and everything
// shipped has an allowed licence. Exits 1 and lists what does not hold.
import packageFile from '../../package.json' with { type: 'json' }
import {
  looseActions,
  looseImports,
  readFiles,
  readFunctionFiles,
  readLockFile,
  refusedLicences,
  shippedPackages,
  undecidedInstallScripts,
} from './supply-chain-rules.ts'

const packages = readLockFile()
const { site, functions } = shippedPackages()
const problems = [
  ...undecidedInstallScripts(packages, packageFile.allowScripts),
  ...looseImports(readFunctionFiles(), packages),
  ...looseActions(readFiles('.github/workflows/*.yml')),
  ...refusedLicences([...site, ...functions]).map(
    ({ name, licence }) => `${name} has the licence ${licence}, which supply-chain-rules.ts does not allow`,
  ),
]
for (const problem of problems) console.error(problem)
console.info(`supply chain: ${site.length + functions.length} shipped packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

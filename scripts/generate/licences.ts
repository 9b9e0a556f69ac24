import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

/** npm:name@1.2.3 or npm:@scope/name@1.2.3, optionally followed by a path. */
const NPM_PACKAGE = /^npm:((?:@[^/@]+\/)?[^/@]+)@/

type Shipped = { name: string; license?: string }

/** The licences of all packages in the site and the functions. */
export function licences(): Record<string, string> {
  const text = `# Licences of what is shipped

Written by \`npm run generate\` from \`package-lock.json\`, which has the versions. Do not edit. Fonts: SIL Open Font License 1.1
(\`src/app/fonts/OFL-*.txt\`). Icons: \`src/ui/icons-licences.md\`. Portraits: \`brand/pictures/licences.md\`.

${listByLicence(withNeeds([...Object.keys(packageFile.dependencies), ...importedByFunctions()]))}
`
  return { 'docs/licences.md': text }
}

function importedByFunctions(): string[] {
  const addresses = globSync('supabase/functions/*/deno.json', { cwd: ROOT }).flatMap((file) => {
    const { imports } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { imports: Record<string, string> }
    return Object.values(imports)
  })
  return [...new Set(addresses.flatMap((address) => NPM_PACKAGE.exec(address)?.[1] ?? []))]
}

/** These packages and their dependencies, from the lock file. */
function withNeeds(names: string[]): Shipped[] {
  const query = names.flatMap((name) => [`:root > #${name}`, `:root > #${name} *`]).join(', ')
  const found = JSON.parse(
    execFileSync('npm', ['query', query, '--package-lock-only'], { cwd: ROOT, encoding: 'utf8' }),
  ) as Shipped[]
  return found
}

function listByLicence(shipped: readonly Shipped[]): string {
  const byLicence = Object.groupBy(shipped, ({ license }) => license ?? 'none')
  const rows = Object.entries(byLicence).map(([licence, packages = []]) => {
    const names = new Set(packages.map(({ name }) => name))
    return `- **${licence}:** ${[...names].toSorted().join(', ')}`
  })
  return rows.toSorted().join('\n')
}

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

/** npm:name@1.2.3 or npm:@scope/name@1.2.3, optionally followed by a path. */
const NPM_PACKAGE = /^npm:((?:@[^/@]+\/)?[^/@]+)@/

type Shipped = { name: string; version: string; license?: string }

/** The licences of all packages in the site and the functions. */
export function licences(): Record<string, string> {
  const site = withNeeds(Object.keys(packageFile.dependencies))
  const functions = withNeeds(importedByFunctions())
  const text = `# Licences of what is shipped

Written by \`npm run generate\` from \`package-lock.json\`. Do not edit. Fonts: SIL Open Font License 1.1
(\`src/app/fonts/OFL-*.txt\`). Icons: \`src/ui/icons-licences.md\`. Portraits:
\`brand/pictures/licences.md\`.

## In the browser

${table(site)}
## In the functions

${table(functions)}`
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
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

function table(shipped: readonly Shipped[]): string {
  const rows = shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'none'} |\n`)
  return `| package | version | licence |\n| --- | --- | --- |\n${[...new Set(rows)].join('')}`
}

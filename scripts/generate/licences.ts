import { shippedPackages, type Shipped } from '../check/supply-chain.ts'

/** The licences of all packages in the site and the functions. */
export function licences(): Record<string, string> {
  const { site, functions } = shippedPackages()
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

function table(shipped: readonly Shipped[]): string {
  const rows = shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'none'} |\n`)
  return `| package | version | licence |\n| --- | --- | --- |\n${[...new Set(rows)].join('')}`
}

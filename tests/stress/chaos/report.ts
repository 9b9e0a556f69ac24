/** What is claimed, with what speaks against it. */
export type Checks = Record<string, string[] | boolean>

const EXAMPLES_SHOWN = 5

export function printTable(rows: [string, string | number][]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  for (const [name, value] of rows) console.info(`  ${name.padEnd(width)}${value}`)
}

/** Ends with the line that `npm run validate` counts, and sets the exit code. */
export function printChecks(name: string, checks: Checks): void {
  console.info('')
  let failed = 0
  for (const [claim, found] of Object.entries(checks)) {
    const against = Array.isArray(found) ? found : found ? [] : ['it does not']
    if (against.length > 0) failed += 1
    console.info(against.length === 0 ? `  ✓ ${claim}` : `  ✗ ${claim} (${against.length})`)
    for (const example of against.slice(0, EXAMPLES_SHOWN)) console.info(`      ${example}`)
  }
  console.info(`${name}: ${Object.keys(checks).length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

export type Guarantee = { claim: string; against: string[] }

const EXAMPLES_SHOWN = 5

export function none(claim: string, against: string[]): Guarantee {
  return { claim, against }
}

export function holds(claim: string, isTrue: boolean): Guarantee {
  return { claim, against: isTrue ? [] : ['it does not'] }
}

export function printTable(rows: [string, string | number][]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  for (const [name, value] of rows) console.info(`  ${name.padEnd(width)}${value}`)
}

/** Ends with the line that `npm run validate` counts, and sets the exit code. */
export function printChecks(name: string, checks: Guarantee[]): void {
  console.info('')
  for (const { claim, against } of checks) {
    console.info(against.length === 0 ? `  ✓ ${claim}` : `  ✗ ${claim} (${against.length})`)
    for (const example of against.slice(0, EXAMPLES_SHOWN)) console.info(`      ${example}`)
  }
  const failed = checks.filter(({ against }) => against.length > 0).length
  console.info(`${name}: ${checks.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

// The last word of a build: no page may be heavier than scripts/budgets.json allows.
import { join } from 'node:path'
import { notFoundPage, pageTable } from '#src/app/page-table.ts'
import budgets from './budgets.json' with { type: 'json' }
import { overruns, weigh, type PageWeight } from './page-weight.ts'

const DIST = join(import.meta.dirname, '../dist')
const allowed: Record<string, PageWeight> = budgets

const faults = [...pageTable, notFoundPage].flatMap(({ path, file }) => {
  const weight = weigh(DIST, file)
  const words = Object.entries(weight).map(([what, bytes]) => `${what} ${(bytes / 1000).toFixed(1)}`)
  console.info(`  ${path.padEnd(12)} ${words.join(', ')} kB`)
  return overruns(path, weight, allowed[path])
})
for (const fault of faults) console.error(`  ✗ ${fault}`)
console.info(`budgets: ${faults.length === 0 ? 'kept' : `${faults.length} exceeded`}`)
if (faults.length > 0) process.exit(1)

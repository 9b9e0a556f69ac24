// npm run bench -- NAME: measurements that print a table.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const name = process.argv[2] ?? ''
const file = join(import.meta.dirname, `${name}.ts`)
if (name === '' || name === 'run' || !existsSync(file)) {
  const names = readdirSync(import.meta.dirname)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.replace(/\.ts$/, ''))
  console.error(`Usage: npm run bench -- ${names.filter((entry) => entry !== 'run').join(' | ')}`)
  process.exit(2)
}
await import(file)

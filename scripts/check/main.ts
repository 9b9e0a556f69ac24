// npm run check: every check that does not run the product. Arguments select parts.
import { exec } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ROOT } from '../../stack/settings.ts'

/** The slowest first. */
const PARTS: Record<string, string> = {
  lint: 'oxlint --report-unused-disable-directives',
  'dead-code': 'knip',
  types: 'tsc -p .',
  'site-types': 'tsc -p src',
  format: 'oxfmt --check',
  migrations: 'node scripts/check/migrations.ts',
}

/** The command that fixes a part automatically. */
const FIXES: Record<string, string> = { format: 'npm run format' }

const chosen = process.argv.slice(2)
const queue = Object.entries(PARTS).filter(([name]) => chosen.length === 0 || chosen.includes(name))
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))

async function work(): Promise<void> {
  for (let part = queue.shift(); part; part = queue.shift()) await check(...part)
}

function check(name: string, command: string): Promise<void> {
  const started = performance.now()
  return new Promise((done) => {
    exec(command, { cwd: ROOT, maxBuffer: Infinity }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (error) {
        process.exitCode = 1
        console.error(
          `✗ ${name} (${seconds} s): ${command}\n${stdout}${stderr}${name in FIXES ? `→ ${FIXES[name]}\n` : ''}`,
        )
      } else console.info(`✓ ${name} (${seconds} s)`)
      done()
    })
  })
}

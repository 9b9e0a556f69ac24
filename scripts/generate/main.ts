// npm run generate: writes the committed files that are made from others. Arguments select steps: npm run generate -- fonts.
// With --check nothing is written, and stale files fail. It skips the slow steps; test:db compares the access
// with the database.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { replaceFile } from '../brand/replace-file.ts'
import { licences } from './licences.ts'

/** Path from the root of the repository → content. */
type Files = Record<string, string | Buffer>

const ROOT = join(import.meta.dirname, '../..')

const SCREENSHOTS = 'npx --no-install playwright test --update-snapshots=changed'

type Step = { isSlow?: true; files: () => Files | Promise<Files> }

const STEPS: Record<string, Step> = {
  licences: { files: licences },
  fonts: { isSlow: true, files: async () => (await import('../brand/fonts.ts')).fonts() },
  access: { isSlow: true, files: accessFile },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
// Not a step: it needs the built site.
if (positionals[0] === 'screenshots') {
  const env = { ...process.env, E2E: 'pictures' }
  process.exit(spawnSync(SCREENSHOTS, { cwd: ROOT, env, shell: true, stdio: 'inherit' }).status ?? 1)
}
const unknown = positionals.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}`)
  process.exit(2)
}

for (const [name, { isSlow, files }] of Object.entries(STEPS)) {
  const isWanted = positionals.length > 0 ? positionals.includes(name) : !(values.check && isSlow)
  if (!isWanted) continue
  for (const [path, content] of Object.entries(await files())) {
    const file = join(ROOT, path)
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) continue
    if (values.check) {
      console.error(`${path} is stale. Run: npm run generate`)
      process.exitCode = 1
    } else {
      replaceFile(file, content)
      console.info(`Wrote ${path}`)
    }
  }
}

async function accessFile(): Promise<Files> {
  const { ACCESS_FILE, generateAccess } = await import('../../stack/services/postgres/access.ts')
  const { withScratchDatabase } = await import('../../stack/services/postgres/scratch-database.ts')
  return { [relative(ROOT, ACCESS_FILE)]: await withScratchDatabase(generateAccess) }
}

// npm run generate: writes supabase/access.json, who may do what in the database; `npm run test:db` compares them.
// npm run generate -- screenshots: replaces the pictures in docs/screenshots/ that no longer match the built site.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { ACCESS_FILE, generateAccess } from '../../stack/services/postgres/access.ts'
import { withScratchDatabase } from '../../stack/services/postgres/scratch-database.ts'
import { ROOT } from '../../stack/settings.ts'

const SCREENSHOTS = 'npx --no-install playwright test --update-snapshots=changed'

if (process.argv[2] === 'screenshots') {
  const env = { ...process.env, E2E: 'pictures' }
  process.exitCode = spawnSync(SCREENSHOTS, { cwd: ROOT, env, shell: true, stdio: 'inherit' }).status ?? 1
} else writeFileSync(ACCESS_FILE, await withScratchDatabase(generateAccess))

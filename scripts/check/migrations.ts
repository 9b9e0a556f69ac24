// Released migrations are history: hosted projects have run them, so a change is a new file. Exits 1 and lists what was
// changed or removed. A release writes the list: `sha256sum supabase/migrations/*.sql > supabase/released-migrations.txt`.
// Until the first release there is none, and migrations are changed in place.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../stack/settings.ts'

const list = join(ROOT, 'supabase/released-migrations.txt')
const released = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []
for (const line of released) {
  const [hash, path = ''] = line.split('  ')
  const file = join(ROOT, path)
  const found = existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found === hash) continue
  console.error(`${path} is released. Put it back as it was, and write the change as a new migration.`)
  process.exitCode = 1
}

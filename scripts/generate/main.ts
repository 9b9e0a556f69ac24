// npm run generate: writes supabase/access.json, who may do what in the database; `npm run test:db` compares them.
import { writeFileSync } from 'node:fs'
import { readArguments } from '../../stack/process/arguments.ts'
import { ACCESS_FILE, generateAccess } from '../../stack/services/postgres/access.ts'
import { withScratchDatabase } from '../../stack/services/postgres/scratch-database.ts'

readArguments('npm run generate: writes supabase/access.json, who may do what in the database', {})
writeFileSync(ACCESS_FILE, await withScratchDatabase(generateAccess))

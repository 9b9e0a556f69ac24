import { writeFileSync } from 'node:fs'
import { readArguments } from '../../stack/process/arguments.ts'
import { ACCESS_FILE, generateAccess } from './access.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { generateTypes, TYPES_FILE } from './database-types.ts'

readArguments('npm run generate: writes supabase/access.json and supabase/functions/_shared/database.types.ts', {})
await withScratchDatabase(async (url) => {
  writeFileSync(ACCESS_FILE, await generateAccess(url))
  writeFileSync(TYPES_FILE, await generateTypes(url))
})

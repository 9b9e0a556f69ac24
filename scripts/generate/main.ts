import { writeFileSync } from 'node:fs'
import { readArguments } from '../../stack/process/arguments.ts'
import { installTools } from '../../tools/install.ts'
import { ACCESS_FILE, generateAccess, generateTypes, TYPES_FILE } from './generated-files.ts'
import { withScratchDatabase } from './scratch-database.ts'

readArguments('npm run generate: writes supabase/access.json and supabase/functions/_shared/database.types.ts', {})
installTools()
await withScratchDatabase(async (url) => {
  const [access, types] = [await generateAccess(url), await generateTypes(url)]
  writeFileSync(ACCESS_FILE, access)
  writeFileSync(TYPES_FILE, types)
})

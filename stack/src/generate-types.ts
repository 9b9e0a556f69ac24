// npm run generate: writes src/lib/database-types.ts from a fresh database with all migrations.
import { writeFileSync } from 'node:fs'
import { generateTypes, TYPES_FILE } from './postgres/generate-types.ts'
import { withScratchDatabase } from './postgres/scratch-database.ts'

writeFileSync(TYPES_FILE, await withScratchDatabase(generateTypes))
console.info(`Wrote ${TYPES_FILE}`)

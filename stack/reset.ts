import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOwner } from './launcher/stack-file.ts'
import { readArguments } from './process/arguments.ts'
import { postgresFolder } from './services/postgres/server.ts'
import { NativeSupabase } from './services/supabase/supabase.ts'
import { readSettings } from './settings.ts'

const OURS = ['postgres', 'mail', 'logs', 'running', 'stack.json']

readArguments('npm run reset: deletes all local data, while the stack is stopped', {})
const settings = readSettings('start')
const { folder } = settings
const owner = folderOwner(folder)
if (owner !== null) {
  console.error(`The stack is running (process ${owner}). Stop it first: kill ${owner}`)
  process.exit(1)
}
if (settings.engine === 'supabase') await new NativeSupabase(settings).runOnOurs('stack', 'destroy', '--yes')
if (existsSync(folder)) {
  rmSync(postgresFolder(folder), { recursive: true, force: true })
  for (const name of OURS) rmSync(join(folder, name), { recursive: true, force: true })
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
console.info(`Removed the data in ${folder}`)

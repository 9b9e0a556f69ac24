// npm run reset: forgets all local data. The next start makes it anew.
import { rmSync } from 'node:fs'
import { readStackFile } from './launcher/stack-file.ts'
import { postgresFolder } from './postgres/server.ts'
import { readSettings } from './settings.ts'

const { folder } = readSettings('start')
const running = readStackFile(folder)
if (running) {
  console.error(`The stack is running (process ${running.pid}). Stop it first: kill ${running.pid}`)
  process.exit(1)
}
rmSync(postgresFolder(folder), { recursive: true, force: true })
rmSync(folder, { recursive: true, force: true })
console.info(`Removed ${folder}`)

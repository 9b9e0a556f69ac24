import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../launcher/ports.ts'
import { databaseUrl, readSettings, ROOT } from '../settings.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createPostgres, postgresFolder } from './server.ts'

/** A fresh database with all migrations, beside whatever runs, for as long as `work` takes. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = join(ROOT, '.local/scratch')
  const settings = readSettings('start', { STACK_DIR: folder, STACK_DB_PORT: String(await findFreePort()) })
  const folders = { logs: join(folder, 'logs'), running: join(folder, 'running') }
  mkdirSync(folders.logs, { recursive: true })
  rmSync(postgresFolder(folder), { recursive: true, force: true })

  const server = await createPostgres(settings, folders)
  try {
    await server.start()
    await prepareDatabase(settings)
    return await work(databaseUrl(settings, 'postgres'))
  } finally {
    await server.stop()
  }
}

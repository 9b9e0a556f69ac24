import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../stack/process/ports.ts'
import { databaseUrl, readSettings, ROOT } from '../../stack/settings.ts'
import { prepareDatabase } from '../../stack/services/postgres/prepare-database.ts'
import { createPostgres, postgresFolder } from '../../stack/services/postgres/server.ts'

export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  mkdirSync(join(ROOT, '.local'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.local/scratch-'))
  const settings = readSettings('start', { STACK_DIR: folder, STACK_DB_PORT: String(await findFreePort()) })
  const folders = { logs: join(folder, 'logs'), running: join(folder, 'running') }
  mkdirSync(folders.logs)

  const server = await createPostgres(settings, folders)
  const clean = async () => {
    await server.stop()
    rmSync(postgresFolder(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupt = () => void clean().finally(() => process.exit(130))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    await server.start()
    await prepareDatabase(settings)
    return await work(databaseUrl(settings, 'postgres'))
  } finally {
    await clean()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

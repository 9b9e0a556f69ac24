import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { ROOT } from '../../stack/src/settings.ts'
import type { DoctorProof } from './doctor-proof.ts'

const NEXT_MIGRATION = '30000101000000'

function sayOldVersion({ path, headers }: { path: string; headers: Headers }): void {
  if (path.endsWith('/health')) headers.set('x-function-version', '000000000000')
}

/** supabase/ as the next version of this folder has it: with one more migration. */
function newerFolder(folder: string): string {
  const target = join(folder, 'newer/supabase')
  mkdirSync(target, { recursive: true })
  for (const part of ['migrations', 'config.toml', 'templates'])
    cpSync(join(ROOT, 'supabase', part), join(target, part), { recursive: true })
  writeFileSync(join(target, `migrations/${NEXT_MIGRATION}_next.sql`), 'create table private.next ();')
  return join(target, 'migrations')
}

export function backendBreakages(proof: DoctorProof): void {
  test('functions: one hangs; and the voice function, where the page uses it', async () => {
    const { deployment } = proof
    const timeoutMs = 2_000
    await proof.prove({
      id: 'functions',
      words: /function health does not answer: no answer within 2 s/,
      changes: { timeoutMs },
      breakIt: () => deployment.freeze('function-health'),
    })
    await proof.prove({
      id: 'functions',
      words: /function voice does not answer/,
      changes: { timeoutMs, ...proof.withVoiceAt(`${deployment.settings.env.supabaseUrl}/functions/v1/voice`) },
      breakIt: () => deployment.freeze('function-voice'),
      ids: ['functions', 'voice'],
    })
  })

  test('versions: one function is older', async () => {
    const words = /^The function health is not the version of this folder \(000000000000[^\n]*$/
    await proof.throughProxy({ said: sayOldVersion }, (changes, stopAltering) =>
      proof.prove({ id: 'versions', words, changes, actions: [[/npm run deploy -- backend/, stopAltering]] }),
    )
  })

  test('migrations: one was not applied; or this folder is the older one', async () => {
    const { sql, folder } = proof.deployment
    const migrations = newerFolder(folder)
    const words = new RegExp(`lacks the migrations ${NEXT_MIGRATION}`)
    await proof.prove({ id: 'migrations', words, changes: { migrations } })
    await proof.prove({
      id: 'migrations',
      words: new RegExp(`does not know: ${NEXT_MIGRATION}`),
      actions: [[/git pull/, (_, { settings }) => (settings.migrations = migrations)]],
      cleanUp: () =>
        sql.unsafe(`drop table private.next;
                    delete from supabase_migrations.schema_migrations where version = '${NEXT_MIGRATION}'`),
    })
  })

  test('migrations: the service key is wrong, or may not ask', async () => {
    const changes = { serviceKey: 'sb_secret_wrong' }
    await proof.prove({ id: 'migrations', words: /service key is not taken/, changes })
    const breakIt = () => proof.deployment.sql`revoke execute on function public.doctor_facts() from service_role`
    await proof.prove({ id: 'migrations', words: /may not call doctor_facts/, breakIt })
  })

  test('scheduler: it stopped three minutes ago', async () => {
    const { deployment } = proof
    const breakIt = async () => {
      deployment.freeze('ticker')
      await deployment.sql`update private.mail_throttle set drained_at = now() - interval '3 minutes' where only_row`
    }
    await proof.prove({ id: 'scheduler', words: /last called 1[89]\d s ago[^]*ticker\.log/, breakIt })
    await proof.prove({
      id: 'scheduler',
      words: /pg_cron is not switched on/,
      changes: { isLocal: false },
      ids: ['scheduler'],
      breakIt,
      // What the two extensions do on a hosted project, the ticker does here.
      actions: [[/switch on pg_cron and pg_net/, () => deployment.start()]],
    })
  })

  test('team: the second factor is switched off', async () => {
    const breakIt = () => proof.deployment.sql`update private.team_settings set second_factor = false where only_row`
    const changes = { isLocal: false }
    await proof.prove({ id: 'team', words: /A password alone opens the inbox/, changes, ids: ['team'], breakIt })
  })
}

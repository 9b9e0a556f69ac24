import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { ROOT } from '../../stack/src/settings.ts'
import type { Clinic } from './clinic.ts'

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

export function backendBreakages(clinic: Clinic): void {
  test('functions: one hangs; and the voice function, where the page uses it', async () => {
    const { patient } = clinic
    const timeoutMs = 2_000
    await clinic.prove({
      id: 'functions',
      words: /function health does not answer: no answer within 2 s/,
      changes: { timeoutMs },
      breakIt: () => patient.freeze('function-health'),
    })
    await clinic.prove({
      id: 'functions',
      words: /function voice does not answer/,
      changes: { timeoutMs, ...clinic.withVoiceAt(`${patient.settings.env.supabaseUrl}/functions/v1/voice`) },
      breakIt: () => patient.freeze('function-voice'),
      ids: ['functions', 'voice'],
    })
  })

  test('versions: one function is older', async () => {
    const words = /^The function health is another version than the one in this folder \(000000000000[^\n]*$/
    await clinic.throughBetween({ said: sayOldVersion }, (changes, leaveThat) =>
      clinic.prove({ id: 'versions', words, changes, hands: [[/functions deploy health/, leaveThat]] }),
    )
  })

  test('migrations: one was not applied; or this folder is the older one', async () => {
    const { sql, folder } = clinic.patient
    const migrations = newerFolder(folder)
    const words = new RegExp(`lacks the migrations ${NEXT_MIGRATION}`)
    await clinic.prove({ id: 'migrations', words, changes: { migrations } })
    await clinic.prove({
      id: 'migrations',
      words: new RegExp(`does not know: ${NEXT_MIGRATION}`),
      hands: [[/git pull/, (_, { settings }) => (settings.migrations = migrations)]],
      cleanUp: () =>
        sql.unsafe(`drop table private.next;
                    delete from supabase_migrations.schema_migrations where version = '${NEXT_MIGRATION}'`),
    })
  })

  test('migrations: the service key is wrong, or may not ask', async () => {
    const changes = { serviceKey: 'sb_secret_wrong' }
    await clinic.prove({ id: 'migrations', words: /service key is not taken/, changes })
    const breakIt = () => clinic.patient.sql`revoke execute on function public.doctor_facts() from service_role`
    await clinic.prove({ id: 'migrations', words: /may not call doctor_facts/, breakIt })
  })

  test('scheduler: it stopped three minutes ago', async () => {
    const { patient } = clinic
    const breakIt = async () => {
      patient.freeze('ticker')
      await patient.sql`update private.mail_gate set drained_at = now() - interval '3 minutes' where only_row`
    }
    await clinic.prove({ id: 'scheduler', words: /last called 1[89]\d s ago[^]*ticker\.log/, breakIt })
    await clinic.prove({
      id: 'scheduler',
      words: /pg_cron is not switched on/,
      changes: { isLocal: false },
      ids: ['scheduler'],
      breakIt,
      // What the two extensions do on a hosted project, the ticker does here.
      hands: [[/switch on pg_cron and pg_net/, () => patient.start()]],
    })
  })
}

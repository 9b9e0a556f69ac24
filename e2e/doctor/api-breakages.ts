import { expect, test } from '@playwright/test'
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import type { Clinic } from './clinic.ts'

type Passing = { headers: Headers }

const allowNobody = ({ headers }: Passing) => headers.delete('access-control-allow-origin')
/** As an API answers that knows the schema. */
const showAllSchemas = ({ headers }: Passing) => headers.delete('accept-profile')
const runAhead = ({ headers }: Passing) => headers.set('date', new Date(Date.now() + 120_000).toUTCString())

export function apiBreakages(clinic: Clinic): void {
  test('api: it hangs, and what depends on it is not blamed; or nobody is there', async () => {
    const thaw = clinic.patient.freeze('gateway')
    try {
      const found = await clinic.patient.examine(['api', 'tables', 'functions', 'clock'], { timeoutMs: 1_000 })
      expect(found['api']).toMatchObject({ state: 'wrong' })
      for (const id of ['key', 'tables', 'functions', 'clock']) expect(found[id]).toMatchObject({ state: 'skipped' })
    } finally {
      thaw()
    }
    const changes = clinic.withEnv({ supabaseUrl: `http://127.0.0.1:${await findFreePort()}` })
    await clinic.prove({ id: 'api', words: /nothing listens/, changes })
  })

  test('key: another one', async () => {
    const changes = clinic.withEnv({ supabaseAnonKey: 'sb_publishable_wrong' })
    await clinic.prove({ id: 'key', words: /does not take VITE_SUPABASE_ANON_KEY: 401/, changes })
  })

  test('data: the tables are not there', async () => {
    const { sql } = clinic.patient
    await clinic.prove({
      id: 'data',
      words: /does not know the tables/,
      breakIt: () => sql`alter table public.profiles rename to profiles_away`,
      mendIt: () => sql`alter table public.profiles_away rename to profiles`,
    })
  })

  test('cors: something before the API strips what browsers need', async () => {
    const words = /may not call accounts \(allowed: nobody\)[^]*may not call data[^]*may not call functions/
    await clinic.throughBetween({ said: allowNobody }, (changes) => clinic.prove({ id: 'cors', words, changes }))
  })

  test('tables: one was opened, one column was, a guard was taken off, a function was opened', async () => {
    const { sql } = clinic.patient
    const opened = {
      breakIt: () => sql`grant select on public.contact_submissions to anon`,
      mendIt: () => sql`revoke select on public.contact_submissions from anon`,
    }
    const words = /Anybody on the internet may read the table contact_submissions/
    await clinic.prove({ id: 'tables', words, ...opened })
    await clinic.prove({ id: 'tables', words, ...opened, changes: { serviceKey: null } })
    await clinic.prove({
      id: 'tables',
      words: /may read columns of public.profiles/,
      breakIt: () => sql`grant select (full_name) on public.profiles to anon`,
      mendIt: () => sql`revoke select (full_name) on public.profiles from anon`,
    })
    await clinic.prove({
      id: 'tables',
      words: /public.profiles has no row level security/,
      breakIt: () => sql`alter table public.profiles disable row level security`,
      mendIt: () => sql`alter table public.profiles enable row level security`,
    })
    await clinic.prove({
      id: 'tables',
      words: /may call the database function public.contact_erase\(text\)/,
      breakIt: () => sql`grant execute on function public.contact_erase(text) to anon`,
      mendIt: () => sql`revoke execute on function public.contact_erase(text) from anon`,
    })
  })

  test('insert: what was stored can be read back; or nothing can be stored', async () => {
    const { sql } = clinic.patient
    await clinic.prove({
      id: 'insert',
      words: /can read back/,
      // The grant alone is not enough: row level security would still refuse.
      breakIt: () =>
        sql.unsafe(`grant select on public.contact_submissions to anon;
                    create policy oops on public.contact_submissions for select to anon using (true)`),
      mendIt: () =>
        sql.unsafe(`revoke select on public.contact_submissions from anon;
                    drop policy oops on public.contact_submissions`),
    })
    await clinic.prove({
      id: 'insert',
      words: /cannot store a message/,
      breakIt: () => sql`revoke insert (message) on public.contact_submissions from anon`,
      mendIt: () => sql`grant insert (message) on public.contact_submissions to anon`,
    })
    // Whatever was open, the doctor left nothing behind.
    expect(await sql`select from contact_submissions where not is_synthetic`).toHaveLength(0)
  })

  test('private: the API shows the schema', async () => {
    const words = /The API knows the schema "private"/
    await clinic.throughBetween({ asked: showAllSchemas }, (changes) => clinic.prove({ id: 'private', words, changes }))
  })

  test('clock: the API is two minutes ahead', async () => {
    const words = /The API is 1(19|20) s ahead/
    await clinic.throughBetween({ said: runAhead }, (changes) => clinic.prove({ id: 'clock', words, changes }))
  })
}

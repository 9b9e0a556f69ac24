import { expect, test } from '@playwright/test'
import type { Clinic } from './clinic.ts'

type Passing = { path: string; headers: Headers }

const allowNobody = ({ headers }: Passing) => headers.delete('access-control-allow-origin')
const allowFewHeaders = ({ headers }: Passing) =>
  headers.set('access-control-allow-headers', 'apikey, authorization, content-type, x-client-info')
/** As an API answers that knows the schema. */
const showAllSchemas = ({ headers }: Passing) => headers.delete('accept-profile')
const runAhead = ({ headers }: Passing) => headers.set('date', new Date(Date.now() + 120_000).toUTCString())

/** A project to which the migrations were never brought. */
const EMPTIED = `
  drop schema private cascade;
  drop table public.contact_submissions, public.profiles cascade;
  do $$ declare one regprocedure; begin
    for one in select oid from pg_proc where pronamespace = 'public'::regnamespace loop
      execute 'drop function ' || one || ' cascade';
    end loop;
  end $$;
  delete from supabase_migrations.schema_migrations;`

export function apiBreakages(clinic: Clinic): void {
  test('api: it hangs, and what depends on it is not blamed; or nothing runs', async () => {
    const changes = { timeoutMs: 2_000 }
    clinic.patient.freeze('gateway')
    const found = await clinic.patient.examine(['api', 'tables', 'functions', 'clock'], changes)
    for (const id of ['key', 'tables', 'functions', 'clock']) expect(found[id]).toMatchObject({ state: 'skipped' })
    await clinic.prove({ id: 'api', words: /no answer within 2 s/, changes })
    await clinic.prove({ id: 'api', words: /nothing listens/, breakIt: () => clinic.patient.halt() })
  })

  test('key: another one', async () => {
    const changes = clinic.withEnv({ supabaseAnonKey: 'sb_publishable_wrong' })
    await clinic.prove({ id: 'key', words: /does not take VITE_SUPABASE_ANON_KEY: 401/, changes })
  })

  test('data: the migrations were never brought to the project', async () => {
    const breakIt = () => clinic.patient.sql.unsafe(EMPTIED)
    await clinic.prove({ id: 'data', words: /does not know the tables/, breakIt })
  })

  test('cors: something before the API strips what browsers need', async () => {
    const nobody = /may not call accounts \(allowed: nobody\)[^]*may not call data[^]*may not call functions/
    const broken = { [nobody.source]: allowNobody, 'may not send x-supabase-api-version to accounts': allowFewHeaders }
    for (const [words, said] of Object.entries(broken)) {
      await clinic.throughBetween({ said }, (changes, leaveThat) =>
        clinic.prove({
          id: 'cors',
          words: new RegExp(words),
          changes,
          hands: [[/pass OPTIONS requests on|functions deploy/, leaveThat]],
        }),
      )
    }
  })

  test('private: the API shows the schema', async () => {
    const words = /The API knows the schema "private"/
    await clinic.throughBetween({ asked: showAllSchemas }, (changes, leaveThat) =>
      clinic.prove({ id: 'private', words, changes, hands: [[/out of the exposed schemas/, leaveThat]] }),
    )
  })

  test('caller: the header does not arrive, can be forged, or names everyone or nobody', async () => {
    const name = (header: string) => () =>
      clinic.patient.sql`update private.contact_settings set client_address_header = ${header} where only_row`
    await clinic.prove({ id: 'caller', words: /header x-client-ip does not arrive/, breakIt: name('x-client-ip') })
    const breakIt = name('sb-forwarded-for')
    await clinic.prove({ id: 'caller', words: /Anyone can choose the address they are counted by/, breakIt })
    const said = { '2a06:98c0:3600::103': /an address that many share/, '10.1.2.3': /a private address/ }
    for (const [address, words] of Object.entries(said)) {
      const asked = ({ headers }: Passing) => headers.set('sb-forwarded-for', address)
      await clinic.throughBetween({ asked }, (changes) => clinic.prove({ id: 'caller', words, changes, breakIt }))
    }
  })

  test('clock: the API is two minutes ahead', async () => {
    const words = /The API is 1(19|20) s ahead/
    await clinic.throughBetween({ said: runAhead }, (changes, leaveThat) =>
      clinic.prove({ id: 'clock', words, changes, hands: [[/Set the clock/, leaveThat]] }),
    )
  })
}

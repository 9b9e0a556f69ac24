import { expect, test } from '@playwright/test'
import type { DoctorProof } from './doctor-proof.ts'

type Passing = { path: string; headers: Headers }

const allowNoOrigin = ({ headers }: Passing) => headers.delete('access-control-allow-origin')
const allowFewHeaders = ({ headers }: Passing) =>
  headers.set('access-control-allow-headers', 'apikey, authorization, content-type, x-client-info')
/** As an API answers that knows the schema. */
const showAllSchemas = ({ headers }: Passing) => headers.delete('accept-profile')

/** A project to which the migrations were never brought. */
const EMPTIED = `
  drop schema private cascade;
  do $$ declare one text; begin
    for one in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute 'drop table ' || one || ' cascade';
    end loop;
    for one in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace loop
      execute 'drop function ' || one || ' cascade';
    end loop;
  end $$;
  delete from supabase_migrations.schema_migrations;`

export function apiBreakages(proof: DoctorProof): void {
  test('api: it hangs, and what depends on it is not blamed; or nothing runs', async () => {
    const changes = { timeoutMs: 2_000 }
    proof.deployment.freeze('gateway')
    const found = await proof.deployment.run(['api', 'tables', 'functions'], changes)
    for (const id of ['key', 'tables', 'functions']) expect(found[id]).toMatchObject({ state: 'skipped' })
    await proof.prove({ id: 'api', words: /no answer within 2 s/, changes })
    await proof.prove({ id: 'api', words: /nothing listens/, breakIt: () => proof.deployment.halt() })
  })

  test('key: another one', async () => {
    const changes = proof.withEnv({ supabaseAnonKey: 'sb_publishable_wrong' })
    await proof.prove({ id: 'key', words: /does not take VITE_SUPABASE_ANON_KEY: 401/, changes })
  })

  test('data: the migrations were never brought to the project', async () => {
    const breakIt = () => proof.deployment.sql.unsafe(EMPTIED)
    await proof.prove({ id: 'data', words: /does not know the tables/, breakIt })
  })

  test('cors: something before the API strips what browsers need', async () => {
    const none = /may not call accounts \(allowed: no origin\)[^]*may not call data[^]*may not call functions/
    const broken = { [none.source]: allowNoOrigin, 'may not send x-supabase-api-version to accounts': allowFewHeaders }
    for (const [words, said] of Object.entries(broken)) {
      await proof.throughProxy({ said }, (changes, stopAltering) =>
        proof.prove({
          id: 'cors',
          words: new RegExp(words),
          changes,
          actions: [[/pass OPTIONS requests on|npm run deploy/, stopAltering]],
        }),
      )
    }
  })

  test('private: the API shows the schema', async () => {
    const words = /The API knows the schema "private"/
    await proof.throughProxy({ asked: showAllSchemas }, (changes, stopAltering) =>
      proof.prove({ id: 'private', words, changes, actions: [[/out of the exposed schemas/, stopAltering]] }),
    )
  })

  test('caller: the header does not arrive, can be forged, or names everyone or no one', async () => {
    const name = (header: string) => () =>
      proof.deployment.sql`update private.contact_settings set client_address_header = ${header} where only_row`
    await proof.prove({ id: 'caller', words: /header x-client-ip does not arrive/, breakIt: name('x-client-ip') })
    const breakIt = name('sb-forwarded-for')
    await proof.prove({ id: 'caller', words: /Anyone can choose the address they are counted by/, breakIt })
    const said = { '2a06:98c0:3600::103': /an address that many share/, '10.1.2.3': /a private address/ }
    for (const [address, words] of Object.entries(said)) {
      const asked = ({ headers }: Passing) => headers.set('sb-forwarded-for', address)
      await proof.throughProxy({ asked }, (changes) => proof.prove({ id: 'caller', words, changes, breakIt }))
    }
  })
}

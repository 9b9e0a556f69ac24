import type { Sql } from 'postgres'
import type { Catalogue } from './data-cases.ts'

/** All tables, columns and functions there are, so that new ones are tried without being named. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const columns = await sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns where table_schema in ('public', 'private')`
  const functions = await sql<{ proname: string }[]>`
    select proname from pg_proc where pronamespace = 'public'::regnamespace`
  return {
    tables: [...new Set(columns.map(({ table_name }) => table_name))],
    columns: [...new Set(columns.map(({ column_name }) => column_name))],
    functions: functions.map(({ proname }) => proname),
  }
}

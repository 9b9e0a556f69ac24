import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import postgres from 'postgres'
import { ROOT } from '../../stack/settings.ts'
import { runSupabase } from '../../tools/install.ts'

export const ACCESS_FILE = join(ROOT, 'supabase/access.json')
export const TYPES_FILE = join(ROOT, 'supabase/functions/_shared/database.types.ts')

/**
 * The privileges through the API, one entry for each grant and policy, including those that no migration created. Grants
 * to PUBLIC are listed for each role. A grant on some columns lists them: select (email, name).
 */
const ACCESS = `
  with role as (select unnest(array['anon', 'authenticated', 'service_role']::name[]) as name),
  space as (select oid, nspname as name from pg_namespace where nspname in ('public', 'private')),
  relation as (
    select class.oid, format('%I.%I', space.name, relname) as name
    from pg_class class join space on space.oid = class.relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f')
  ),
  held as (
    select 'schema ' || space.name as object, role.name as holder, 'usage' as may from space, role
    where has_schema_privilege(role.name, space.oid, 'usage')
    union all
    -- Trigger functions cannot be called directly.
    select 'routine ' || routine.oid::regprocedure, role.name, 'execute'
    from pg_proc routine join space on space.oid = routine.pronamespace, role
    where routine.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and not exists (select from pg_depend part where part.objid = routine.oid and part.deptype = 'e')
      and has_function_privilege(role.name, routine.oid, 'execute')
    union all
    select 'table ' || relation.name, role.name,
      verb || case when has_table_privilege(role.name, relation.oid, verb) then '' else ' (' || columns || ')' end
    from relation, role, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) verb,
      lateral (
        select string_agg(attname, ', ' order by attname) as columns from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped
          and case when verb in ('select', 'insert', 'update', 'references')
            then has_column_privilege(role.name, relation.oid, attnum, verb) end
      ) granted
    where has_table_privilege(role.name, relation.oid, verb) or columns is not null
  )
  select jsonb_build_object(
    'grants', (
      select jsonb_agg(jsonb_build_object('on', object, 'to', holder, 'may', may) order by object, holder, may) from held
    ),
    'policies', (
      select jsonb_agg(jsonb_build_object(
        'on', format('%I.%I', schemaname, tablename),
        'name', policyname,
        'create', format('create policy %I on %I.%I as %s for %s to %s', policyname, schemaname, tablename,
            lower(permissive), lower(cmd), array_to_string(roles, ', '))
          || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') || ';'
      ) order by tablename, policyname)
      from pg_policies join space on space.name = schemaname
    )
  ) as facts`

export async function generateAccess(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`set search_path = ''`
  const [row] = await sql.unsafe(ACCESS)
  await sql.end()
  return formatted(ACCESS_FILE, JSON.stringify(row?.['facts']))
}

export async function generateTypes(url: string): Promise<string> {
  return formatted(TYPES_FILE, await runSupabase(url, 'gen', 'types', '--schema=public'))
}

function formatted(file: string, input: string): string {
  const oxfmt = join(ROOT, 'node_modules/.bin/oxfmt')
  const { status, stdout, stderr } = spawnSync(oxfmt, ['--stdin-filepath', file], {
    input,
    encoding: 'utf8',
    cwd: ROOT,
  })
  if (status !== 0) throw new Error(`${file} could not be formatted: ${stderr}`)
  return stdout
}

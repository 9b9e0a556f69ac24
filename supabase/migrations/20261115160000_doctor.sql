/*
 * What `npm run doctor` and `deploy` read from the database, without personal data: the hash of each migration, whether email works,
 * and how the caller of this request is counted, to check whether limits per address work.
 */
create function public.doctor_facts()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  migrations jsonb;
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    -- Without what `db push` trims: as hashOf() in stack/services/postgres/migrations.ts.
    execute $sql$ select jsonb_object_agg(version, md5(translate(array_to_string(statements, ''), E' \t\r\n;', '')))
                  from supabase_migrations.schema_migrations $sql$ into migrations;
  end if;
  return (
    select jsonb_build_object(
      'migrations', coalesce(migrations, '{}'),
      'health', public.contact_health(),
      'caller', jsonb_build_object(
        'header', client_address_header,
        'value', left(headers ->> client_address_header, 200),
        'address', host(private.client_address(btrim(split_part(headers ->> client_address_header, ',', -1)))),
        'seen', (
          select coalesce(jsonb_object_agg(
            name, host(private.client_address(btrim(split_part(headers ->> name, ',', -1))))
          ), '{}')
          from unnest(array['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']) name
          where headers ? name
        )
      )
    )
    from private.contact_settings
  );
end;
$$;

grant execute on function public.doctor_facts to service_role;

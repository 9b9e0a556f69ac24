import type { Sql } from 'postgres'
import { KEYS } from '../../settings.ts'

/** GoTrue's POST /admin/users, which Lite lacks, as far as the team's invitations use it. */
export async function createUser(request: Request, sql: Sql): Promise<Response> {
  if (request.headers.get('apikey') !== KEYS.service) {
    return Response.json({ code: 401, error_code: 'no_authorization', msg: 'Admin key needed' }, { status: 401 })
  }
  const { email, password, user_metadata: data = {} } = (await request.json()) as Record<string, unknown>
  const [user] = await sql<{ id: string }[]>`
    with made as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
      select gen_random_uuid(), lower(${String(email)}), extensions.crypt(${String(password)}, extensions.gen_salt('bf')),
        now(), ${JSON.stringify(data)}::jsonb, '{"provider": "email", "providers": ["email"]}'
      on conflict do nothing
      returning id, email
    ), identity as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email) from made
    )
    select id from made`
  if (user) return Response.json(user)
  const taken = {
    code: 422,
    error_code: 'email_exists',
    msg: 'A user with this email address has already been registered',
  }
  return Response.json(taken, { status: 422 })
}

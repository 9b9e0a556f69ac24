// The calls of GoTrue's admin API that the team command uses; Lite lacks them. Behaves like GoTrue's internal/api/admin.go and
// mail.go, checked with the same requests.
import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { UUID } from '../../../supabase/functions/_shared/codes.ts'
import { KEYS } from '../../settings.ts'
import { factorsOf } from './factors.ts'
import { bodyOf, refuse, refuseAddress } from './gotrue-responses.ts'

const PATH = '/auth/v1/admin/'

export async function handleAdminCall(request: Request, sql: Sql): Promise<Response> {
  const key = request.headers.get('apikey')
  const authorization = request.headers.get('authorization')
  if (key !== KEYS.anon && key !== KEYS.service) {
    return refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  // A token beside the key takes precedence, and a person's is not enough.
  if (key !== KEYS.service || (authorization && !authorization.startsWith('Bearer sb_'))) {
    return refuse(403, 'not_admin', 'User not allowed')
  }
  const [collection, id] = new URL(request.url).pathname.slice(PATH.length).split('/')
  const call = `${request.method} ${collection}`
  if (call === 'POST users' && id === undefined) return createUser(request, sql)
  if (call === 'POST generate_link' && id === undefined) return generateLink(request, sql)
  if ((call !== 'GET users' && call !== 'DELETE users') || !id) {
    return new Response('404 page not found\n', { status: 404 })
  }
  if (!UUID.test(id)) return refuse(404, 'validation_failed', 'user_id must be an UUID')
  const user = await userOf(id, sql)
  if (!user) return refuse(404, 'user_not_found', 'User not found')
  if (request.method === 'GET') return Response.json(user)
  await sql`delete from auth.users where id = ${id}`
  return Response.json({})
}

async function createUser(request: Request, sql: Sql): Promise<Response> {
  const { email, password, email_confirm: isConfirmed, user_metadata: data = {} } = await bodyOf(request)
  const refused = refuseAddress(email)
  if (refused) return refused
  const [made] = await sql<{ id: string }[]>`
    with made as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
      select gen_random_uuid(), lower(${String(email)}), extensions.crypt(${String(password)}, extensions.gen_salt('bf')),
        case when ${isConfirmed === true} then now() end, ${JSON.stringify(data)}::jsonb,
        '{"provider": "email", "providers": ["email"]}'
      on conflict do nothing
      returning id, email
    ), identity as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email) from made
    )
    select id from made`
  if (made) return Response.json(await userOf(made.id, sql))
  return refuse(422, 'email_exists', 'A user with this email address has already been registered')
}

async function generateLink(request: Request, sql: Sql): Promise<Response> {
  const { email, type } = await bodyOf(request)
  if (type !== 'recovery') return refuse(400, 'validation_failed', 'Invalid email action link type requested')
  const refused = refuseAddress(email)
  if (refused) return refused
  const token = randomBytes(28).toString('hex')
  const [found] = await sql<{ id: string }[]>`
    update auth.users set recovery_token = ${token}, recovery_sent_at = now()
    where email = lower(${String(email)}) returning id`
  if (!found) return refuse(404, 'user_not_found', 'User with this email not found')
  return Response.json({ ...(await userOf(found.id, sql)), hashed_token: token })
}

async function userOf(id: string, sql: Sql): Promise<object | null> {
  const [found] = await sql<{ user: object }[]>`
    select jsonb_strip_nulls(jsonb_build_object(
      'id', id, 'aud', 'authenticated', 'role', 'authenticated', 'email', email, 'phone', coalesce(phone, ''),
      'email_confirmed_at', email_confirmed_at, 'confirmed_at', confirmed_at, 'last_sign_in_at', last_sign_in_at,
      'recovery_sent_at', recovery_sent_at, 'app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data,
      'created_at', created_at, 'updated_at', updated_at, 'is_anonymous', is_anonymous)) as user
    from auth.users where id::text = ${id}`
  if (!found) return null
  const factors = await factorsOf(sql, id)
  return { ...found.user, ...(factors.length > 0 && { factors }) }
}

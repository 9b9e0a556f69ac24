// GoTrue's second factors, which Lite lacks. Behaves like GoTrue's internal/api/mfa.go, checked with the same requests, but sends
// no picture of the code.
import type { Sql, TransactionSql } from 'postgres'
import { UUID } from '../../../supabase/functions/_shared/codes.ts'
import { claimsIn, sessionOf, signToken } from './access-token.ts'
import { bodyOf, refuse } from './gotrue-responses.ts'
import { newSecret, STEP_MS, totp } from './totp.ts'

const PATH = '/auth/v1/factors'

export type FactorService = {
  sql: Sql
  callLite: (request: Request) => Promise<Response>
  siteUrl: string
}

type Caller = { id: string; email: string; session: string; isAal2: boolean }
type Factor = { id: string; isVerified: boolean; secret: string }

export async function handleFactorCall(request: Request, service: FactorService): Promise<Response> {
  const { sql, callLite } = service
  const me = await callLite(new Request(new URL('/auth/v1/user', request.url), { headers: request.headers }))
  if (!me.ok) return me
  const { id: userId, email } = (await me.json()) as { id: string; email: string }
  const [session] = await sql<{ id: string; isAal2: boolean }[]>`
    select id, aal is not distinct from 'aal2' as "isAal2" from auth.sessions where id::text = ${sessionOf(request)}`
  if (!session) return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const caller = { id: userId, email, session: session.id, isAal2: session.isAal2 }

  const [factorId = '', step = ''] = new URL(request.url).pathname.slice(PATH.length + 1).split('/')
  const call = `${request.method} ${step}`
  if (factorId === '' && call === 'POST ') return enrol(request, caller, service)
  if (!UUID.test(factorId)) return refuse(404, 'validation_failed', 'factor_id must be an UUID')
  const [factor] = await sql<Factor[]>`
    select id, status = 'verified' as "isVerified", secret from auth.mfa_factors
    where id = ${factorId} and user_id = ${caller.id}`
  if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')

  if (call === 'DELETE ') return unenrol(factor, caller, sql)
  if (call === 'POST challenge') return challenge(request, factor, sql)
  if (call === 'POST verify') return verify(request, factor, caller, service)
  return new Response(null, { status: 404 })
}

async function enrol(request: Request, caller: Caller, { sql, siteUrl }: FactorService): Promise<Response> {
  const { factor_type: type, friendly_name: name = '', issuer } = await bodyOf(request)
  if (type === 'phone' || type === 'webauthn')
    return refuse(422, `mfa_${type}_enroll_not_enabled`, 'MFA enroll is disabled for this type')
  if (type !== 'totp') return refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  const existing = await sql<{ name: string; isVerified: boolean }[]>`
    select friendly_name as name, status = 'verified' as "isVerified" from auth.mfa_factors where user_id = ${caller.id}`
  if (existing.some((factor) => factor.name === name)) {
    const taken = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    return refuse(422, 'mfa_factor_name_conflict', taken)
  }
  if (!caller.isAal2 && existing.some(({ isVerified }) => isVerified)) {
    return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }

  const secret = newSecret()
  const firm = encodeURIComponent(typeof issuer === 'string' ? issuer : new URL(siteUrl).host)
  const uri = `otpauth://totp/${firm}:${encodeURIComponent(caller.email)}?issuer=${firm}&secret=${secret}`
  const [made] = await sql<{ id: string }[]>`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (gen_random_uuid(), ${caller.id}, ${String(name)}, 'totp', 'unverified', now(), now(), ${secret})
    returning id`
  return Response.json({ id: made?.id, type, friendly_name: name, totp: { secret, uri } })
}

async function challenge(request: Request, { id }: Factor, sql: Sql): Promise<Response> {
  const [made] = await sql<{ id: string }[]>`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (gen_random_uuid(), ${id}, now(), ${addressOf(request)}) returning id`
  return Response.json({ id: made?.id, type: 'totp', expires_at: Math.floor(Date.now() / 1_000) + 300 })
}

async function verify(
  request: Request,
  factor: Factor,
  caller: Caller,
  { sql, callLite }: FactorService,
): Promise<Response> {
  const { challenge_id: challengeId, code } = await bodyOf(request)
  if (typeof code !== 'string' || code === '') return refuse(400, 'validation_failed', 'Code needs to be non-empty')
  const [found] = await sql<{ id: string; isOther: boolean; isExpired: boolean }[]>`
    select id, verified_at is not null or ip_address <> ${addressOf(request)} as "isOther",
      created_at < now() - interval '5 minutes' as "isExpired"
    from auth.mfa_challenges where id::text = ${String(challengeId)} and factor_id = ${factor.id}`
  if (!found) return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (found.isOther) return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (found.isExpired) return refuse(422, 'mfa_challenge_expired', 'The challenge has expired')
  const codes = [0, STEP_MS, -STEP_MS].map((skew) => totp(factor.secret, Date.now() + skew))
  if (!codes.includes(code.trim())) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

  const token = await sql.begin(async (tx) => {
    await tx`update auth.mfa_challenges set verified_at = now() where id = ${found.id}`
    await tx`
      update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id} and status <> 'verified'`
    await addClaim(tx, caller.session, 'totp')
    await tx`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${caller.session}`
    await tx`delete from auth.sessions where user_id = ${caller.id} and aal < 'aal2'`
    const [current] = await tx<{ token: string }[]>`
      select token from auth.refresh_tokens where session_id = ${caller.session} and not revoked
      order by created_at desc limit 1`
    return current?.token
  })
  // As in GoTrue, the session continues with a new refresh token, and the response still lists the unverified factors.
  const response = await withFactors(await callLite(refreshOf(request, token)), sql)
  await sql`
    delete from auth.mfa_factors where user_id = ${caller.id} and status = 'unverified' and factor_type = 'totp'`
  return response
}

/** The gateway sets this header. */
const addressOf = ({ headers }: Request) => headers.get('x-real-ip')

function refreshOf(request: Request, token: string | undefined): Request {
  const headers = { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' }
  const url = new URL('/auth/v1/token?grant_type=refresh_token', request.url)
  return new Request(url, { method: 'POST', headers, body: JSON.stringify({ refresh_token: token }) })
}

async function unenrol(factor: Factor, caller: Caller, sql: Sql): Promise<Response> {
  if (factor.isVerified && !caller.isAal2) {
    return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await sql.begin(async (tx) => {
    await tx`delete from auth.mfa_factors where id = ${factor.id}`
    await tx`
      delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factor.id})`
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`
  })
  return Response.json({ id: factor.id })
}

/** With a verified factor, GoTrue changes password and address only in a two-factor session. Null: handled by Lite. */
export async function refuseLowSession(request: Request, sql: Sql): Promise<Response | null> {
  const { email, password } = await bodyOf(request)
  const address = typeof email === 'string' ? email.toLowerCase() : ''
  if (!password && address === '') return null
  const [low] = await sql`
    select from auth.sessions session join auth.users account on account.id = session.user_id
    where session.id::text = ${sessionOf(request)} and session.aal is distinct from 'aal2'
      and (${Boolean(password)} or account.email <> ${address})
      and exists (select from auth.mfa_factors where user_id = account.id and status = 'verified')`
  if (!low) return null
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  return refuse(401, 'insufficient_aal', message)
}

/**
 * Adds what Lite leaves out: the claims `aal` and `amr` of a session, which begins with a password or a mailed code, and
 * the factors of its user.
 */
export async function withFactors(response: Response, sql: Sql, began?: 'password' | 'otp'): Promise<Response> {
  if (!response.ok) return response
  const body = await bodyOf(response)
  const user = 'user' in body ? body['user'] : 'aud' in body ? body : null
  if (user === null) return response
  const added: Record<string, unknown> = {}
  const claims = claimsIn(String(body['access_token']))
  const session = claims['session_id']
  if (typeof session === 'string') {
    if (began) await addClaim(sql, session, began)
    const amr = await sql<{ method: string; timestamp: number }[]>`
      select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
      from auth.mfa_amr_claims where session_id = ${session} order by updated_at desc`
    const aal = amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1'
    added['access_token'] = signToken({ ...claims, aal, amr })
  }
  const factors = await factorsOf(sql, Object(user).id)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const listed = factors.length > 0 ? { factors } : {}
  const whole = 'user' in body ? { ...body, ...added, user: { ...Object(user), ...listed } } : { ...body, ...listed }
  return Response.json(whole, { status: response.status, headers })
}

export async function factorsOf(sql: Sql, userId: string): Promise<object[]> {
  const rows = await sql<{ factor: object }[]>`
    select to_jsonb(factor) - 'user_id' - 'secret' - case when friendly_name = '' then 'friendly_name' else '' end
      || jsonb_build_object('phone', coalesce(phone, '')) as factor
    from auth.mfa_factors factor where user_id = ${userId} order by created_at`
  return rows.map(({ factor }) => factor)
}

async function addClaim(
  sql: Sql | TransactionSql,
  session: string,
  method: 'password' | 'otp' | 'totp',
): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${session}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`
}

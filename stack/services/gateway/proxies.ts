import { KEYS } from '../../settings.ts'
import { signToken } from './access-token.ts'

const FUNCTIONS = '/functions/v1/'
const AUTH = '/auth/v1'
const HOP_BY_HOP = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']
/** The request headers that GoTrue allows. With any other header, the browser's preflight fails. */
const ALLOWED_HEADERS =
  'accept, authorization, content-type, x-client-ip, x-client-info, x-jwt-aud, x-use-cookie, x-supabase-api-version, apikey'

export async function callFunction(request: Request, addresses: Record<string, string>): Promise<Response> {
  const url = new URL(request.url)
  const name = url.pathname.slice(FUNCTIONS.length).split('/')[0] ?? ''
  const origin = Object.hasOwn(addresses, name) ? addresses[name] : undefined
  if (!origin) return refuse(404, 'NOT_FOUND', 'Requested function was not found')

  const target = new URL(`/${url.pathname.slice(FUNCTIONS.length)}${url.search}`, origin)
  try {
    return await passOn(request, target)
  } catch (error) {
    console.error(`gateway: function ${name} did not answer`, error)
    return refuse(503, 'BOOT_ERROR', 'Function is unavailable')
  }
}

function refuse(status: number, code: string, message: string): Response {
  return withCors(Response.json({ code, message }, { status }))
}

/** Like the API gateway of a hosted project: requires a key, exchanges it for a token, removes the prefix. */
export async function callGotrue(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const key = headers.get('apikey')
  // A preflight carries no custom headers.
  if (request.method !== 'OPTIONS' && key !== KEYS.anon && key !== KEYS.service) {
    return Response.json({ message: 'No API key found in request' }, { status: 401 })
  }
  const authorization = headers.get('authorization')
  if (!authorization || authorization.startsWith('Bearer sb_')) {
    headers.set('authorization', `Bearer ${tokenOf(key === KEYS.service ? 'service_role' : 'anon')}`)
  }
  // Resolved against the origin, a path that begins with two slashes would name another host.
  const target = new URL(`${origin}${pathname.slice(AUTH.length)}${search}`)
  try {
    return await passOn(new Request(request, { headers }), target)
  } catch (error) {
    console.error('gateway: GoTrue did not answer', error)
    return Response.json({ message: 'name resolution failed' }, { status: 503 })
  }
}

function tokenOf(role: 'anon' | 'service_role'): string {
  return signToken({ role, exp: Math.floor(Date.now() / 1000) + 600, aud: 'authenticated' })
}

function passOn(request: Request, target: URL): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const header of HOP_BY_HOP) headers.delete(header)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return fetch(target, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: request.body, duplex: 'half' }),
  })
}

export function withCors(response: Response): Response {
  const allowed = new Response(response.body, response)
  for (const [name, value] of Object.entries(corsHeaders())) allowed.headers.set(name, value)
  return allowed
}

export function preflightResponse(): Response {
  return new Response(null, { status: 204, headers: corsHeaders() })
}

function corsHeaders(): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-expose-headers': 'x-supabase-api-version',
    'access-control-max-age': '3600',
  }
}

import { refuseHost } from '../../process/hosts.ts'

const FUNCTIONS = '/functions/v1/'
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
  return Response.json({ code, message }, { status })
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

/** For pages of this machine only: the keys are published, so any other page could read what is stored. */
export function withCors(response: Response, origin = ''): Response {
  const allowed = new Response(response.body, response)
  const isLocal = URL.canParse(origin) && refuseHost(new URL(origin).host) === null
  if (isLocal) allowed.headers.set('access-control-allow-origin', origin)
  else allowed.headers.delete('access-control-allow-origin')
  return allowed
}

export function preflightResponse(): Response {
  const headers = {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': '3600',
  }
  return new Response(null, { headers })
}

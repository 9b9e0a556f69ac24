// What PostgREST refuses before it opens a transaction, and Lite accepts.
import { createHmac } from 'node:crypto'
import { KEYS } from '../../settings.ts'
import { claimsIn } from './access-token.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])
const ROLES = new Set<unknown>(['anon', 'authenticated', 'service_role'])
/** Those of the database that the API may not take. */
const OTHER_ROLES = /^(postgres|authenticator|supabase_\w+)$/

export async function refuseInvalid(request: Request): Promise<Response | null> {
  return refuseMethod(request) ?? refuseToken(request) ?? refuseRepeated(request) ?? (await refuseBody(request))
}

/** check_request() refuses PUT and the root of the API; Lite refuses them in another way. */
function refuseMethod({ method, url }: Request): Response | null {
  if (!METHODS.has(method)) return refuse(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  const isUnused = method === 'PUT' || /\/rest\/v1\/?$/.test(new URL(url).pathname)
  return isUnused ? refuse(404, 'PT404', 'Not found') : null
}

/** PostgREST accepts no invalid caller: a message with such a token is not stored either. */
function refuseToken({ headers }: Request): Response | null {
  const [, token = ''] = /^Bearer (.*)$/i.exec(headers.get('authorization') ?? '') ?? []
  // The gateway of a hosted project exchanges a key for a token.
  if (token === '' || token === KEYS.anon || token === KEYS.service) return null
  const [header = '', payload = '', signature] = token.split('.')
  const signed = createHmac('sha256', KEYS.jwtSecret).update(`${header}.${payload}`).digest('base64url')
  const { role = 'anon', exp } = claimsIn(token)
  if (signature !== signed) return refuse(401, 'PGRST301', 'No suitable key or wrong key type')
  if (typeof exp === 'number' && exp * 1_000 < Date.now()) return refuse(401, 'PGRST303', 'JWT expired')
  if (ROLES.has(role)) return null
  if (OTHER_ROLES.test(String(role))) return refuse(403, '42501', `permission denied to set role "${String(role)}"`)
  return refuse(401, '22023', `role "${String(role)}" does not exist`)
}

/** PostgREST applies every filter of a column, Lite only the last: a page that relied on this would see other rows here. */
function refuseRepeated({ url }: Request): Response | null {
  const names = [...new URL(url).searchParams.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined ? null : refuse(501, 'PGRST100', `The stand-in cannot apply two filters on ${repeated}`)
}

/** JSON must be UTF-8 without a byte order mark, and every string valid Unicode. */
async function refuseBody(request: Request): Promise<Response | null> {
  if (!WITH_BODY.has(request.method)) return null
  const body = await request.clone().arrayBuffer()
  if (body.byteLength === 0) return null
  let isValid = true
  const check = (key: string, value: unknown) => {
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) isValid = false
    return value
  }
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), check)
  } catch {
    isValid = false
  }
  return isValid ? null : refuse(400, 'PGRST102', 'Empty or invalid json')
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status })
}

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEYS, ROOT } from '../../settings.ts'
import { readAuthConfig } from './auth-config.ts'
import { passOn } from './pass-on.ts'

const PREFIX = '/auth/v1'
const TEMPLATES = '/email/'

/** As the API gateway of a hosted project: requires a key, exchanges it for a token, removes the prefix. */
export async function callGotrue(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const key = headers.get('apikey')
  // A preflight has no headers of its own, and links in mails are opened by hand.
  const needsKey = request.method !== 'OPTIONS' && pathname !== `${PREFIX}/verify`
  if (needsKey && key !== KEYS.anon && key !== KEYS.service) {
    return Response.json({ message: 'No API key found in request' }, { status: 401 })
  }
  const given = headers.get('authorization')
  if (!given || given.startsWith('Bearer sb_')) {
    headers.set('authorization', `Bearer ${tokenOf(key === KEYS.service ? 'service_role' : 'anon')}`)
  }
  const target = new URL(`${pathname.slice(PREFIX.length) || '/'}${search}`, origin)
  try {
    return await passOn(new Request(request, { headers }), target)
  } catch (error) {
    console.error('gateway: GoTrue did not answer', error)
    return Response.json({ message: 'name resolution failed' }, { status: 503 })
  }
}

/** GoTrue fetches its templates over HTTP; the CLI's own gateway serves them at the same path. */
export function mailTemplate(path: string): Response | null {
  if (!path.startsWith(TEMPLATES)) return null
  const name = path.slice(TEMPLATES.length).replace(/\.html$/, '')
  const { template } = readAuthConfig().email
  if (!Object.hasOwn(template, name)) return null
  const { content_path } = template[name as keyof typeof template]
  return new Response(readFileSync(join(ROOT, content_path), 'utf8'), { headers: { 'content-type': 'text/html' } })
}

/** The JSON web token that a key of the new kind stands for. */
function tokenOf(role: 'anon' | 'service_role'): string {
  const exp = Math.floor(Date.now() / 1000) + 600
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role, exp, aud: 'authenticated' })}`
  return `${signed}.${createHmac('sha256', KEYS.jwtSecret).update(signed).digest('base64url')}`
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

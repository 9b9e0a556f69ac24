import { withCors } from './cors.ts'

const PREFIX = '/functions/v1/'

/** They are about the caller's connection to us, not about ours to the function. */
const OF_THE_CONNECTION = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Passes /functions/v1/NAME on to the process that runs it. `addresses` maps names to origins. */
export async function callFunction(request: Request, addresses: Record<string, string>): Promise<Response> {
  const url = new URL(request.url)
  const name = url.pathname.slice(PREFIX.length).split('/')[0] ?? ''
  const origin = Object.hasOwn(addresses, name) ? addresses[name] : undefined
  if (!origin) return refuse(request, 404, 'NOT_FOUND', 'Requested function was not found')

  const target = new URL(`/${url.pathname.slice(PREFIX.length)}${url.search}`, origin)
  const headers = new Headers(request.headers)
  for (const header of OF_THE_CONNECTION) headers.delete(header)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    return await fetch(target, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: request.body, duplex: 'half' }),
    })
  } catch (error) {
    console.error(`gateway: function ${name} did not answer`, error)
    return refuse(request, 503, 'BOOT_ERROR', 'Function is unavailable')
  }
}

function refuse(request: Request, status: number, code: string, message: string): Response {
  return withCors(request, Response.json({ code, message }, { status }))
}

export function isFunctionCall(path: string): boolean {
  return path.startsWith(PREFIX)
}

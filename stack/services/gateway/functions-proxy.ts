import { withCors } from './cors.ts'
import { passOn } from './pass-on.ts'

const PREFIX = '/functions/v1/'

/** Passes /functions/v1/NAME on to the process that runs it. `addresses` maps names to origins. */
export async function callFunction(request: Request, addresses: Record<string, string>): Promise<Response> {
  const url = new URL(request.url)
  const name = url.pathname.slice(PREFIX.length).split('/')[0] ?? ''
  const origin = Object.hasOwn(addresses, name) ? addresses[name] : undefined
  if (!origin) return refuse(404, 'NOT_FOUND', 'Requested function was not found')

  const target = new URL(`/${url.pathname.slice(PREFIX.length)}${url.search}`, origin)
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

export function isFunctionCall(path: string): boolean {
  return path.startsWith(PREFIX)
}

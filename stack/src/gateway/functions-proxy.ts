const PREFIX = '/functions/v1/'

/** Passes /functions/v1/NAME on to the process that runs it. `addresses` maps names to origins. */
export async function callFunction(request: Request, addresses: Record<string, string>): Promise<Response> {
  const url = new URL(request.url)
  const name = url.pathname.slice(PREFIX.length).split('/')[0] ?? ''
  const origin = addresses[name]
  if (!origin) return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 })

  const target = new URL(`/${url.pathname.slice(PREFIX.length)}${url.search}`, origin)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    return await fetch(target, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(hasBody && { body: request.body, duplex: 'half' }),
    })
  } catch (error) {
    console.error(`gateway: function ${name} did not answer`, error)
    return Response.json({ code: 'BOOT_ERROR', message: 'Function is unavailable' }, { status: 503 })
  }
}

export function isFunctionCall(path: string): boolean {
  return path.startsWith(PREFIX)
}

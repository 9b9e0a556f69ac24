const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PATCH, OPTIONS',
}

/** With CORS headers: the page is on another origin. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

/** An error in the provider's format. */
export function refuse(status: number, error: string, message: string): Response {
  return json({ message, error, statusCode: status }, status)
}

export function script(text: string): Response {
  return new Response(text, { headers: { ...CORS, 'content-type': 'text/javascript; charset=utf-8' } })
}

export function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS })
}

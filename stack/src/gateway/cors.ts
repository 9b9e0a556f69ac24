/** What GoTrue and the edge functions send on hosted projects and Lite does not: browsers call from another origin. */
export function withCors(request: Request, response: Response): Response {
  const allowed = new Response(response.body, response)
  for (const [name, value] of Object.entries(corsHeaders(request))) allowed.headers.set(name, value)
  return allowed
}

export function answerPreflight(request: Request): Response {
  return new Response(null, { status: 204, headers: corsHeaders(request) })
}

function corsHeaders(request: Request): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-expose-headers': 'x-supabase-api-version',
    'access-control-max-age': '3600',
  }
}

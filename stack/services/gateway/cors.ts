/** What GoTrue lets a browser send. A header that is not among them stops the call before it is made. */
const ALLOWED_HEADERS =
  'accept, authorization, content-type, x-client-ip, x-client-info, x-jwt-aud, x-use-cookie, x-supabase-api-version, apikey'

/** What GoTrue and the edge functions send on hosted projects and Lite does not: browsers call from another origin. */
export function withCors(response: Response): Response {
  const allowed = new Response(response.body, response)
  for (const [name, value] of Object.entries(corsHeaders())) allowed.headers.set(name, value)
  return allowed
}

export function answerPreflight(): Response {
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

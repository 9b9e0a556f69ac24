const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

/** A JSON response that a page on another origin may read. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

/** CORS preflight. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: CORS })
}

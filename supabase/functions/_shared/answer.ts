const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

/** A JSON answer that a browser on another origin may read. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

/** The answer to the question a browser asks before it calls from another origin. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: CORS })
}

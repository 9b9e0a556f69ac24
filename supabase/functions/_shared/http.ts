const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS })
}

export function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS })
}

export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown> | null> {
  const bytes = await readAtMost(request, maxBytes)
  return bytes && parseObject(bytes)
}

/** Null if it is not the JSON of an object. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Counts while reading, because Content-Length may be false. */
export async function readAtMost(
  { body }: Pick<Body, 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const SECRET_HEADERS = new Set(['apikey', 'authorization', 'cookie'])

/** The headers by which the database identifies callers. Which of them has the address is a setting of the database. */
export function callerHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.has(name)))
}

/** The JSON object in a request, or null if there is none or it is larger than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown> | null> {
  const bytes = await readAtMost(request, maxBytes)
  if (!bytes) return null
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Counts while reading: Content-Length is the caller's claim. */
export async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

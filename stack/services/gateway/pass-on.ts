/** Hop-by-hop headers. */
const HOP_BY_HOP = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Forwards a request to another part. */
export function passOn(request: Request, target: URL): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const header of HOP_BY_HOP) headers.delete(header)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return fetch(target, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: request.body, duplex: 'half' }),
  })
}

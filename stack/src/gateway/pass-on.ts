/** They are about the caller's connection to us, not about ours to the part behind. */
const OF_THE_CONNECTION = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Sends a request on to the part that answers it. */
export function passOn(request: Request, target: URL): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const header of OF_THE_CONNECTION) headers.delete(header)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return fetch(target, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: request.body, duplex: 'half' }),
  })
}

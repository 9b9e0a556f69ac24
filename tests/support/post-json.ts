import { request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: string }

const TIMEOUT_MS = 20_000

type PostOptions = {
  headers?: Record<string, string>
  /** Cuts the connection when the response is 2xx and before it is read, so that its body is empty here. */
  hangUp?: boolean
}

/** One request on a separate connection, like another browser. Throws if there is no response. */
export function postJson(url: string, body: unknown, options: PostOptions = {}): Promise<HttpResponse> {
  const { headers, hangUp = false } = options
  const content = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': content.length, ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    call.once('error', reject)
    call.once('response', (response) => {
      const { statusCode: status = 0 } = response
      if (hangUp && status >= 200 && status < 300) {
        resolve({ status, headers: response.headers, body: '' })
        call.destroy()
        return
      }
      text(response).then((received) => resolve({ status, headers: response.headers, body: received }), reject)
    })
    call.end(content)
  })
}

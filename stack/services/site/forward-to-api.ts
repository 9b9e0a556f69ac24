import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

const API_PATH = /^\/(auth|rest|functions)\/v1(\/|\?|$)/
const CONNECTION_HEADERS = new Set(['connection', 'expect', 'keep-alive', 'te', 'trailer', 'upgrade'])

/** Middleware: forwards calls of the API to its port, so that the page needs no address but its own. */
export function forwardToApi(apiPort: number) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const { method, url = '/' } = incoming
    if (!API_PATH.test(url)) return next()
    const request = sendRequest(
      {
        // The API may close a pooled connection at the moment it is used.
        agent: false,
        host: '127.0.0.1',
        port: apiPort,
        path: url,
        headers: endToEnd(incoming.headers),
        ...(method && { method }),
      },
      (response) => {
        const { 'transfer-encoding': _, ...headers } = endToEnd(response.headers)
        outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, headers)
        pipeline(response, outgoing, () => {})
      },
    )
    // The page gets the network error that it would get from the API itself, rather than a response of this server.
    request.on('error', () => !outgoing.headersSent && outgoing.destroy())
    outgoing.on('close', () => request.destroy())
    incoming.pipe(request)
  }
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name)))
}

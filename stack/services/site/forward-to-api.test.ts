import { once } from 'node:events'
import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { forwardToApi } from './forward-to-api.ts'

async function serve(listener: http.RequestListener): Promise<number> {
  const server = http.createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A site in front of this API; the returned function starts a request to it. */
async function siteBefore(api: http.RequestListener) {
  const forward = forwardToApi(await serve(api))
  const port = await serve((request, response) => forward(request, response, () => response.end('a page')))
  return (path: string, options: http.RequestOptions = {}) => http.request({ port, path, agent: false, ...options })
}

async function responseTo(request: http.ClientRequest, body?: Buffer) {
  const [response] = (await once(request.end(body), 'response')) as [http.IncomingMessage]
  return { response, body: await buffer(response) }
}

test('forwards the paths of the API only, with method, query and status', async () => {
  const send = await siteBefore(({ method, url }, response) => response.writeHead(418).end(`${method} ${url}`))
  for (const path of ['/auth/v1/token?a=b', '/rest/v1', '/rest/v1?a', '/functions/v1/x/y']) {
    const { response, body } = await responseTo(send(path, { method: 'DELETE' }))
    expect([response.statusCode, String(body)]).toEqual([418, `DELETE ${path}`])
  }
  for (const path of ['/', '/auth', '/rest/v10', '/storage/v1/', '/x/rest/v1/', '//rest/v1/'])
    expect(String((await responseTo(send(path))).body)).toBe('a page')
})

test('a large body arrives whole, with a length and in chunks, whatever the method', async () => {
  const send = await siteBefore(async (request, response) => response.end(await buffer(request)))
  const large = Buffer.alloc(2_000_000, 'lead')
  for (const headers of [{ 'content-length': large.length }, { 'transfer-encoding': 'chunked' }])
    for (const method of ['POST', 'DELETE'])
      expect((await responseTo(send('/rest/v1/x', { method, headers }), large)).body.equals(large)).toBe(true)
})

test.each(['before', 'in'])('an API that dies %s its response is a network error', async (when) => {
  const send = await siteBefore(({ socket }, response) => {
    if (when === 'in') response.writeHead(200, { 'content-length': 100 }).write('half')
    setTimeout(() => socket.destroy(), 50)
  })
  await expect(responseTo(send('/rest/v1/x'))).rejects.toMatchObject({ code: 'ECONNRESET' })
})

// Elsewhere only 127.0.0.1 exists.
test.runIf(process.platform === 'linux')('the API sees the address that the visitor connects from', async () => {
  const send = await siteBefore(({ socket }, response) => response.end(socket.remoteAddress))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const localAddress of ['127.0.0.1', '127.0.7.8'])
    expect(String((await responseTo(send('/rest/v1/x', { localAddress, headers }))).body)).toBe(localAddress)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Passing = { path: string; headers: Headers; body: string }

/** Stands before a server and passes everything on, with the question or the answer altered on the way. */
export async function startAlteringProxy(
  target: string,
  alter: { asked?: (call: Passing) => void; said?: (answer: Passing) => void },
) {
  const server = createServer((request, response) => {
    void pass(request.url ?? '/')

    async function pass(path: string): Promise<void> {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = new Headers(
        Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
      const call = { path, headers, body: Buffer.concat(chunks).toString() }
      alter.asked?.(call)
      const answer = await fetch(target + call.path, {
        method: request.method ?? 'GET',
        headers: call.headers,
        ...(call.body !== '' && { body: call.body }),
      })
      const said = { path: call.path, headers: new Headers(answer.headers), body: await answer.text() }
      for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection'])
        said.headers.delete(name)
      alter.said?.(said)
      response.writeHead(answer.status, Object.fromEntries(said.headers))
      response.end(said.body)
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

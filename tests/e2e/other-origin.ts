import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherOrigin = { url: string; requests: string[]; close: () => Promise<void> }

type OtherPage = { type: string; body: string; status?: number }

/** A server on another origin: serves every path of `pages` and records the requests. */
export async function startOtherOrigin(pages: Record<string, OtherPage>): Promise<OtherOrigin> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const page = pages[path]
    response.writeHead(page ? (page.status ?? 200) : 404, { 'content-type': page?.type ?? 'text/plain' })
    response.end(page?.body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    // Another name than the site's, so another site to the browser.
    url: `http://localhost:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

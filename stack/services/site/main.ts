// Serves dist/ like a static host: clean URLs, the headers of dist/_headers, 404.html with its status. Forwards the API.
import { readFileSync, watchFile } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { refuseHost } from '../../process/hosts.ts'
import { forwardToApi } from './forward-to-api.ts'
import { headersFor, parseHeadersFile } from './headers-file.ts'

export type SiteConfig = { port: number; dist: string; apiPort: number }

const REBUILD_POLL_MS = 500
const KEEP_ALIVE_MS = 60_000
const NOT_SERVED = new Set(['/_headers', '/404', '/404.html'])

const { port, dist, apiPort } = JSON.parse(process.env['SITE_CONFIG'] ?? '') as SiteConfig

function readDist() {
  const rules = parseHeadersFile(readFileSync(join(dist, '_headers'), 'utf8'))
  return {
    rules,
    notFound: readFileSync(join(dist, '404.html')),
    files: sirv(dist, { etag: true, extensions: ['html'] }),
  }
}

let site = readDist()
// The file list is read once; this file is the last one that a new build writes.
watchFile(join(dist, '_headers'), { interval: REBUILD_POLL_MS }, ({ size }) => {
  if (size > 0) site = readDist()
})

const forward = forwardToApi(apiPort)
createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  const foreign = refuseHost(request.headers.host)
  if (foreign) return response.writeHead(403, { 'content-type': 'text/plain' }).end(foreign)
  const path = request.url?.split('?')[0] ?? '/'
  for (const [name, value] of headersFor(site.rules, path)) response.setHeader(name, value)
  forward(request, response, () => sendFile(request, response, path))
}).listen(port, '127.0.0.1')

function sendFile(request: IncomingMessage, response: ServerResponse, path: string): void {
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  if (NOT_SERVED.has(path)) sendNotFound(request, response)
  else site.files(request, response, () => sendNotFound(request, response))
}

function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  // A file that is missing during a deployment exists a moment later.
  response.writeHead(404, {
    'cache-control': 'no-store',
    'content-type': 'text/html;charset=utf-8',
    'content-length': site.notFound.length,
  })
  response.end(request.method === 'HEAD' ? undefined : site.notFound)
}

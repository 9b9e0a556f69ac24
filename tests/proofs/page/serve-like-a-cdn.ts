// Serves dist/ as a CDN would: HTTP/2 over TLS, brotli, the headers of the build, clean addresses, a real 404.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { headersFor, parseHeadersFile } from '../../../stack/services/site/headers-file.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
const ALREADY_SMALL = new Set(['.woff2', '.avif', '.webp', '.png', '.jpg'])

type File = { body: Buffer; type: string; isCompressed: boolean }
export type Site = { url: string; close: () => void }

/** `change` rewrites each HTML file. */
export async function serveLikeACdn(dist: string, change: (html: string) => string = (html) => html): Promise<Site> {
  const files = readFiles(dist, change)
  const rules = parseHeadersFile(readFileSync(join(dist, '_headers'), 'utf8'))
  const server = createSecureServer(selfSigned())
  server.on('stream', (stream, { ':path': path = '/', ':method': method = 'GET' }) => {
    const address = path.split('?')[0] ?? '/'
    const found = files.get(address) ?? files.get(address === '/' ? '/index.html' : `${address}.html`)
    const file = found ?? files.get('/404.html')
    if (file) answer(stream, file, found ? 200 : 404, headersFor(rules, address), method)
    else stream.close()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `https://localhost:${port}`, close: () => server.close() }
}

function readFiles(dist: string, change: (html: string) => string): Map<string, File> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  )
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const kind = extname(name)
      const raw = readFileSync(path)
      const content = kind === '.html' ? Buffer.from(change(raw.toString())) : raw
      const isCompressed = !ALREADY_SMALL.has(kind)
      const body = isCompressed ? brotliCompressSync(content) : content
      return [path.slice(dist.length), { body, type: TYPES[kind] ?? 'text/plain', isCompressed }]
    }),
  )
}

function answer(
  stream: ServerHttp2Stream,
  { body, type, isCompressed }: File,
  status: number,
  headers: Iterable<readonly [string, string]>,
  method: string,
): void {
  stream.respond({
    ':status': status,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])),
    'content-type': type,
    'content-length': body.length,
    ...(isCompressed && { 'content-encoding': 'br' }),
  })
  stream.end(method === 'HEAD' ? undefined : body)
}

/** Valid for a day, for this machine: browsers use HTTP/2 only over TLS. Key and certificate come in one PEM text. */
function selfSigned(): { key: string; cert: string } {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost'
  const pem = execFileSync('openssl', [...request.split(' '), '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { key: pem, cert: pem }
}

import * as fc from 'fast-check'
import { anything, one } from './case.ts'
import { contentTypes, headers, methods, words } from './hostile.ts'

const HOST = 'host: 127.0.0.1\r\nconnection: close\r\n'

/** Bytes that are not quite HTTP. An answer or a closed connection will do, as long as it comes. */
const raw = fc
  .oneof(
    fc.constantFrom(
      `GET / HTTP/9.9\r\n${HOST}\r\n`,
      `GET\r\n\r\n`,
      `GET / HTTP/1.1\r\nconnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: [::::\r\nconnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n`,
      `GET http://example.org/rest/v1/profiles HTTP/1.1\r\n${HOST}\r\n`,
      `GET //evil.example/rest/v1/profiles HTTP/1.1\r\n${HOST}\r\n`,
      `GET * HTTP/1.1\r\n${HOST}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
      `CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`,
      `TRACE /rest/v1/profiles HTTP/1.1\r\n${HOST}\r\n`,
      `TRACE /functions/v1/health HTTP/1.1\r\n${HOST}\r\n`,
      `GET /functions/v1/health HTTP/1.1\r\n${HOST}content-length: 2\r\n\r\n{}`,
      `POST /rest/v1/contact_submissions HTTP/1.1\r\n${HOST}content-length: -1\r\n\r\n{}`,
      `POST /rest/v1/contact_submissions HTTP/1.1\r\n${HOST}content-length: 999\r\n\r\n{}`,
      `POST /functions/v1/send-contact-emails HTTP/1.1\r\n${HOST}content-length: 999\r\n\r\n{}`,
      `POST /auth/v1/signup HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `POST /auth/v1/signup HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}`,
      `GET / HTTP/1.1\r\n${HOST}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
      `GET /functions/v1/voice HTTP/1.1\r\n${HOST}upgrade: h2c\r\n\r\n`,
      `POST /functions/v1/voice/call/web HTTP/1.1\r\n${HOST}expect: 100-continue\r\ncontent-length: 2\r\n\r\n{}`,
      `POST /functions/v1/health HTTP/1.1\r\n${HOST}expect: the impossible\r\ncontent-length: 2\r\n\r\n{}`,
      `GET /rest/v1/profiles HTTP/1.1\r\n${HOST}x: ${'x'.repeat(20_000)}\r\n\r\n`,
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
    ),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `${text}\r\n\r\n`),
  )
  .map((bytes) => one('not quite HTTP', { as: 'nobody', method: '', path: '', raw: bytes, judge: anything }))

const paths = fc.oneof(
  words.map((text) => `/${encodeURI(text.toWellFormed())}`),
  fc.constantFrom(
    '/%',
    '/%zz',
    '/%00',
    '//',
    '/../..',
    '/rest/v1/%',
    '/rest/v1/%E0%A4%A',
    '/rest/v1/rpc/%00',
    '/auth/v1/%',
    '/auth/v1',
    '/auth/v1x',
    '/functions/v1/%',
    '/functions/v1/',
    '/functions/v1/health/%2e%2e/voice',
    '/functions/v1/health?%',
    '/storage/v1/bucket',
    '/graphql/v1',
    '/realtime/v1',
    '/_/api',
    '/rest/v1/profiles?select=%',
    '/rest/v1/profiles?limit=%00',
  ),
)

const odd = fc.tuple(fc.constantFrom('nobody' as const, 'visitor' as const), methods, paths, contentTypes, headers)

export const httpCases = fc.oneof(
  raw,
  odd.map(([as, method, path, type, more]) =>
    one('odd paths', { as, method, path, headers: { ...more, 'content-type': type }, judge: anything }),
  ),
)

import { expect, test } from 'vitest'
import { headersFor, parseHeadersFile } from '../stack/src/site/headers-file.ts'
import { toCaddy, toHeadersFile, toNginx, toVercel } from './header-formats.ts'

const rules = {
  '/*': { 'Content-Security-Policy': "default-src 'none'; connect-src https://a.test", 'X-Frame-Options': 'DENY' },
  '/assets/*': { 'Cache-Control': 'public, immutable' },
}

test('_headers is read back as it was written', () => {
  const read = parseHeadersFile(toHeadersFile(rules))
  expect(Object.fromEntries(headersFor(read, '/auth'))).toEqual(rules['/*'])
  expect(Object.fromEntries(headersFor(read, '/assets/a.js'))).toEqual({ ...rules['/*'], ...rules['/assets/*'] })
})

test('vercel.json has a pattern for every path and serves addresses without .html', () => {
  expect(JSON.parse(toVercel(rules))).toEqual({
    cleanUrls: true,
    headers: [
      {
        source: '/(.*)',
        headers: [
          { key: 'Content-Security-Policy', value: "default-src 'none'; connect-src https://a.test" },
          { key: 'X-Frame-Options', value: 'DENY' },
        ],
      },
      { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: 'public, immutable' }] },
    ],
  })
})

test('nginx sends them with errors too, and repeats them where a location would drop them', () => {
  expect(toNginx(rules))
    .toBe(`add_header Content-Security-Policy "default-src 'none'; connect-src https://a.test" always;
add_header X-Frame-Options "DENY" always;

location /assets/ {
  add_header Content-Security-Policy "default-src 'none'; connect-src https://a.test" always;
  add_header X-Frame-Options "DENY" always;
  add_header Cache-Control "public, immutable" always;
}
`)
})

test('Caddy has a block for every path', () => {
  expect(toCaddy(rules)).toBe(`header /* {
  Content-Security-Policy "default-src 'none'; connect-src https://a.test"
  X-Frame-Options "DENY"
}

header /assets/* {
  Cache-Control "public, immutable"
}
`)
})

test('a value that a server would read as more than text is refused', () => {
  expect(() => toNginx({ '/*': { 'X-A': 'a" always; return 200' } })).toThrow('escaped')
})

import { expect, test } from 'vitest'
import { headersFor, parseHeadersFile } from '../../stack/services/site/headers-file.ts'
import { toCaddy, toHeadersFile, toNginx, toVercel } from './header-formats.ts'

const rules = {
  '/*': { 'Content-Security-Policy': "default-src 'none'; connect-src https://a.test", 'X-Frame-Options': 'DENY' },
  '/own.html': { 'Content-Security-Policy': "default-src 'self'" },
  '/assets/*': { 'Cache-Control': 'public, immutable' },
}

test('_headers is read back as it was written', () => {
  const read = parseHeadersFile(toHeadersFile(rules))
  expect(Object.fromEntries(headersFor(read, '/auth'))).toEqual(rules['/*'])
  expect(Object.fromEntries(headersFor(read, '/own.html'))).toEqual({ ...rules['/*'], ...rules['/own.html'] })
  expect(Object.fromEntries(headersFor(read, '/assets/a.js'))).toEqual({ ...rules['/*'], ...rules['/assets/*'] })
})

test('vercel.json sends no header twice and serves addresses without .html', () => {
  expect(JSON.parse(toVercel(rules))).toEqual({
    cleanUrls: true,
    headers: [
      { source: '/(.*)', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
      {
        source: String.raw`/((?!own\.html$).*)`,
        headers: [{ key: 'Content-Security-Policy', value: "default-src 'none'; connect-src https://a.test" }],
      },
      { source: '/own.html', headers: [{ key: 'Content-Security-Policy', value: "default-src 'self'" }] },
      { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: 'public, immutable' }] },
    ],
  })
})

test('nginx sends them with errors too, and repeats them where a location would drop them', () => {
  expect(toNginx(rules)).toBe(`set $content_security_policy "default-src 'none'; connect-src https://a.test";
if ($uri = /own.html) { set $content_security_policy "default-src 'self'"; }
add_header Content-Security-Policy $content_security_policy always;
add_header X-Frame-Options "DENY" always;

location /assets/ {
  add_header Content-Security-Policy $content_security_policy always;
  add_header X-Frame-Options "DENY" always;
  add_header Cache-Control "public, immutable" always;
}
`)
})

test('Caddy has a block for every path, and keeps the wide one off a page with its own value', () => {
  expect(toCaddy(rules)).toBe(`@other_content_security_policy not path /own.html
header @other_content_security_policy Content-Security-Policy "default-src 'none'; connect-src https://a.test"

header /* {
  X-Frame-Options "DENY"
}

header /own.html {
  Content-Security-Policy "default-src 'self'"
}

header /assets/* {
  Cache-Control "public, immutable"
}
`)
})

test('a value that a server would read as more than text is refused', () => {
  expect(() => toNginx({ '/*': { 'X-A': 'a" always; return 200' } })).toThrow('escaped')
})

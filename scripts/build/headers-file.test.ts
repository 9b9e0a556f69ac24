import { expect, test } from 'vitest'
import { headersFor, parseHeadersFile } from '../../stack/services/site/headers-file.ts'
import { toHeadersFile } from './headers-file.ts'

const rules = {
  '/*': { 'Content-Security-Policy': "default-src 'none'; connect-src https://a.test", 'X-Frame-Options': 'DENY' },
  '/own.html': { 'Content-Security-Policy': "default-src 'self'" },
  '/assets/*': { 'Cache-Control': 'public, immutable' },
}

test('_headers can be parsed back unchanged', () => {
  const read = parseHeadersFile(toHeadersFile(rules))
  expect(Object.fromEntries(headersFor(read, '/auth'))).toEqual(rules['/*'])
  expect(Object.fromEntries(headersFor(read, '/own.html'))).toEqual({ ...rules['/*'], ...rules['/own.html'] })
  expect(Object.fromEntries(headersFor(read, '/assets/a.js'))).toEqual({ ...rules['/*'], ...rules['/assets/*'] })
})

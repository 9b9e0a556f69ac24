import { expect, test } from 'vitest'
import { headersFor, parseHeadersFile } from './headers-file.ts'

const rules = parseHeadersFile(`# comment
/*
  Content-Security-Policy: default-src 'none'; connect-src http://127.0.0.1:54321

/assets/*
  Cache-Control: immutable

/own
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'self'

/twice
  Content-Security-Policy: default-src 'self'
`)

test('a header keeps the colons of its value', () => {
  expect(headersFor(rules, '/')).toEqual([
    ['Content-Security-Policy', "default-src 'none'; connect-src http://127.0.0.1:54321"],
  ])
})

test('every rule that matches a path applies', () => {
  expect(headersFor(rules, '/assets/app.js').map(([name]) => name)).toEqual([
    'Content-Security-Policy',
    'Cache-Control',
  ])
})

test('a rule replaces a header only when it detaches it first: otherwise the browser gets both', () => {
  expect(headersFor(rules, '/own')).toEqual([['Content-Security-Policy', "default-src 'self'"]])
  expect(headersFor(rules, '/twice')[0]?.[1]).toBe(
    "default-src 'none'; connect-src http://127.0.0.1:54321, default-src 'self'",
  )
})

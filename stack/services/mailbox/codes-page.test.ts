import { expect, test } from 'vitest'
import { codesPage } from './codes-page.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const NOW = 59_000

test('each account with an authenticator app has its address and its current code', () => {
  const page = codesPage([{ email: 'ruth@team.test', secret: SECRET, isVerified: true }], NOW)
  expect(page).toContain('ruth@team.test')
  expect(page).toContain('287 082')
  expect(page).toContain('for another 1 s')
})

test('an app that is being set up is marked', () => {
  expect(codesPage([{ email: 'a@b.test', secret: SECRET, isVerified: false }], NOW)).toContain('being set up')
})

test('an address is escaped', () => {
  const page = codesPage([{ email: '<script>alert(1)</script>@b.test', secret: SECRET, isVerified: true }], NOW)
  expect(page).not.toContain('<script>')
  expect(page).toContain('&lt;script&gt;')
})

test('without any app, the page explains how to set one up', () => {
  expect(codesPage([], NOW)).toContain('npm run team -- add')
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isShared } from './shared-chunk.ts'

const file = (path: string) => join(import.meta.dirname, '../..', path)
const page = (name: string) => file(`src/app/routes/${name}.tsx`)
const PAGES = new Set(['home', 'auth', 'account', 'inbox', 'voice-demo'].map(page))

/** A module that these import, each page through another module. */
function sharedBy(...importers: string[]): boolean {
  return isShared('module', (id) => ({
    importers: id === 'module' ? importers.map((name) => `of ${name}`) : id.startsWith('of ') ? [id.slice(3)] : [],
    dynamicImporters: PAGES.has(id) ? [file('src/app/page-table.ts')] : id === 'later' ? [page('auth')] : [],
  }))
}

test.each([
  ['the app', [file('src/main.tsx')], true],
  ['the home page and another', [page('home'), page('account')], true],
  ['three pages', [page('auth'), page('account'), page('voice-demo')], true],
  ['one page', [page('home')], false],
  ['two pages and the inbox, which shows one of them', [page('auth'), page('account'), page('inbox')], false],
  ['two pages, not the home page', [page('auth'), page('account')], false],
  ['one page, and what is fetched later', [page('home'), 'later'], false],
])('a module is in the script of all pages by who imports it: %s', (_, importers, expected) => {
  expect(sharedBy(...importers)).toBe(expected)
})

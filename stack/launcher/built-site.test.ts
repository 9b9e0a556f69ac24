import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOlderThanBrand } from './built-site.ts'

test('a built site is older than brand/ once a file there is changed, added or removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [dist, brand, pages] = ['dist', 'brand', 'brand/pages'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const isOldAfter = (changed: string, secondsLater: number) => {
    utimesSync(changed, 0, Date.now() / 1000 + secondsLater)
    return isOlderThanBrand(dist, brand)
  }
  mkdirSync(pages, { recursive: true })
  expect(isOlderThanBrand(dist, brand)).toBe(false)
  mkdirSync(dist)
  for (const file of [join(dist, 'index.html'), join(pages, 'one.md')]) writeFileSync(file, '')
  expect(isOldAfter(join(dist, 'index.html'), 10)).toBe(false)
  expect(isOldAfter(join(pages, 'one.md'), 20)).toBe(true)
  rmSync(join(pages, 'one.md'))
  expect(isOldAfter(pages, 5)).toBe(false)
  expect(isOldAfter(pages, 20)).toBe(true)
})

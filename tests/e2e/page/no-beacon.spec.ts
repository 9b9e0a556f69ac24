// Reports of failures are off unless switched on at build time; failure-beacon.test.ts shows them on.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testimonialsSection } from '#src/content/testimonials.ts'
import { expect, test } from '../fixtures.ts'
import { openPage } from '../../support/hydrated.ts'
import { stackUnderTest } from '../stack.ts'

const ASSETS = join(import.meta.dirname, '../../../dist/assets')
/** Only the beacon contains them. */
const MARKS = ['browser-failures', '"failure"', '`failure`']

test('the build holds no code to report failures, and a page that is read calls no backend', async ({ page }) => {
  const files = (await readdir(ASSETS)).filter((file) => file.endsWith('.js'))
  const scripts = await Promise.all(files.map((file) => readFile(join(ASSETS, file), 'utf8')))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((script) => MARKS.some((mark) => script.includes(mark)))).toEqual([])

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.url().startsWith(stackUnderTest().apiUrl)) calls.push(request.url())
  })
  await openPage(page, '/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: testimonialsSection.next }).click()
  await openPage(page, '/auth')
  expect(calls).toEqual([])
})

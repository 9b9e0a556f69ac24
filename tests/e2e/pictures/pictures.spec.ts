// Every screen, state and size looks as its committed picture. `npm run generate -- screenshots` replaces them: look before you commit.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { auth } from '#src/content/auth.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { difference, fileOf, FOLDER, holdStill, photograph, settle } from './picture.ts'
import { SIZES, STATES, type State } from './states.ts'

const MOST_BYTES = 12_000_000
/** The Chromium that the pictures were taken with: another one may draw letters differently. */
const TAKEN_WITH = join(FOLDER, 'taken-with.txt')

test.use({ permissions: ['microphone'], timezoneId: 'UTC', locale: 'en-GB' })

test.beforeEach(async ({ browser }, { config }) => {
  const major = `Chromium ${browser.version().split('.', 1)[0]}`
  if (config.updateSnapshots === 'all') await writeFile(TAKEN_WITH, `${major}\n`)
  const takenWith = (await readFile(TAKEN_WITH, 'utf8')).trim()
  test.skip(major !== takenWith, `the pictures were taken with ${takenWith}, this is ${major}`)
})

for (const [name, { open, sizes = SIZES, edge = ['start', 'body'] as const, isFullPage = false }] of Object.entries(
  STATES,
)) {
  test(name, async ({ page }, info) => {
    const [first] = sizes
    if (first) await page.setViewportSize(first)
    await holdStill(page)
    await open(page)
    // Off every button, and off a toast, which it would hold.
    await page.mouse.move(0, 0)
    const differences: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      // Twice: a section gets its final height when it is first in view.
      for (let round = 0; round < 2; round++) {
        await settle(page)
        await scroll(page, edge)
      }
      await settle(page)
      const picture = await photograph(page, isFullPage)
      const file = fileOf(name, size)
      const diffFile = info.outputPath(file.replace('webp', 'png'))
      const found = await difference(picture, file, diffFile)
      if (found && info.config.updateSnapshots === 'all') await writeFile(join(FOLDER, file), picture)
      else if (found) differences.push(`${name} at ${size.width}×${size.height} ${found}: ${diffFile}`)
    }
    expect(differences).toEqual([])
  })
}

// oxlint-disable-next-line no-empty-pattern -- Playwright wants its fixtures before the test's own information.
test('there is a picture of every state, no other, and all together are small', async ({}, { config }) => {
  test.skip(config.updateSnapshots === 'all', 'they are being made')
  const pictures = (await readdir(FOLDER)).filter((file) => file.endsWith('.webp'))
  const wanted = Object.entries(STATES).flatMap(([name, { sizes = SIZES }]) => sizes.map((size) => fileOf(name, size)))
  expect(pictures.toSorted()).toEqual(wanted.toSorted())
  const bytes = await Promise.all(pictures.map(async (file) => (await stat(join(FOLDER, file))).size))
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES)
})

test('a button that moves by 2 px is a difference', async ({ page }, info) => {
  const [size] = SIZES
  await page.setViewportSize(size)
  await holdStill(page)
  await STATES['auth-login']?.open(page)
  const file = fileOf('auth-login', size)
  await settle(page)
  const compare = async () => difference(await photograph(page, false), file, info.outputPath('moved.png'))
  expect(await compare()).toBeNull()
  await page.getByRole('tab', { name: auth.signUp.tab }).evaluate((tab) => (tab.style.translate = '2px'))
  expect(await compare()).toContain('of its pixels changed')
})

/** From the top, because where a scroll ends is rounded by where it began. */
function scroll(page: Page, [block, selector]: NonNullable<State['edge']>): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, to) => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      element.scrollIntoView({ block: to, behavior: 'instant' })
    }, block)
}

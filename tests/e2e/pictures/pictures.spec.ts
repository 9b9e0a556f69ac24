// Each screen looks as its committed picture, where a visitor is after the action, and axe finds nothing in it.
// `E2E=pictures npm run e2e -- --update-snapshots=changed` replaces those that changed: look before you commit.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { NOON, picturesDrawn, screens, type Size } from './screens.ts'

/** The media in which axe checks each picture. */
const MEDIA = [
  {},
  { forcedColors: 'active', colorScheme: 'light' },
  { forcedColors: 'active', colorScheme: 'dark' },
] as const

const fileOf = (name: string, { width, height }: Size) => `${name}-${width}x${height}.webp`

test.use({ permissions: ['microphone'], timezoneId: 'UTC', locale: 'en-GB' })

/** Fixes time, chance and sound, and what would disappear after two seconds stays. Motion is reduced by the configuration. */
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await page.addInitScript(() => {
    let seed = 7
    Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    const start = window.setTimeout
    const wait = (work: () => void, ms = 0) => (ms > 2_000 ? 0 : start(work, ms))
    Object.assign(window, { setTimeout: wait })
    // The countdown of a toast, which runs with reduced motion too.
    const still = new CSSStyleSheet()
    still.replaceSync('.toast-card::after { visibility: hidden }')
    document.adoptedStyleSheets = [still]
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      await getUserMedia(constraints)
      return new AudioContext().createMediaStreamDestination().stream
    }
  })
})

for (const [name, { open, sizes, isFullPage = false }] of Object.entries(screens)) {
  for (const size of sizes) {
    test(`${name} at ${size.width}×${size.height}`, async ({ page }, info) => {
      await page.setViewportSize(size)
      await open(page)
      // Not over a button, nor over a toast, which it would pause.
      await page.mouse.move(0, 0)
      await picturesDrawn(page)
      // What is fixed above the window is inside a picture of the whole page.
      if (isFullPage) await page.evaluate(() => scrollTo(0, 0))
      const file = fileOf(name, size)
      await expect(page).toHaveScreenshot(file, { fullPage: isFullPage })
      if (info.config.updateSnapshots === 'changed') await shrink(info.snapshotPath(file, { kind: 'screenshot' }))
      const isPaper = await page.evaluate(() => matchMedia('print').matches)
      for (const media of isPaper ? [] : MEDIA) {
        await page.emulateMedia(media)
        await expectNoViolations(page)
      }
    })
  }
}

// oxlint-disable-next-line no-empty-pattern -- Playwright passes fixtures before the test's own information.
test('there is no picture of anything else', async ({}, info) => {
  test.skip(info.config.updateSnapshots === 'changed', 'they are being made')
  const expected = Object.entries(screens).flatMap(([name, { sizes }]) => sizes.map((size) => fileOf(name, size)))
  const files = await readdir(join(info.snapshotPath('any.webp', { kind: 'screenshot' }), '..'))
  expect(files.filter((file) => file.endsWith('.webp')).toSorted()).toEqual([...expected, 'tour.webp'].toSorted())
})

/** Playwright writes them losslessly, six times as large. The difference is far below the tolerance. */
async function shrink(file: string): Promise<void> {
  const picture = await readFile(file)
  const isSmall = picture.toString('latin1', 12, 16) === 'VP8 '
  if (!isSmall) await sharp(picture).webp({ quality: 90, effort: 6 }).toFile(file)
}

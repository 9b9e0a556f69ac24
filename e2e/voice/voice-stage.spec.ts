// The controls of a call are inside the window at the sizes of real browsers, and do not move.
import type { Locator, Page } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { machineSays } from '../call-machine.ts'
import { expect, test } from '../fixtures.ts'
import { VoicePage } from '../voice-page.ts'

test.use({ permissions: ['microphone'] })

const windows = [
  { width: 320, height: 568 },
  { width: 375, height: 553 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1366, height: 650 },
  { width: 1440, height: 789 },
  { width: 1440, height: 900 },
]

for (const { width, height } of windows) {
  test(`the whole call fits a window of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const voice = await VoicePage.open(page)
    const ring = page.locator('.stage-ring svg')
    await expectInside(voice.start, height)
    await expectNoScrolling(page)
    // The shortest phones have room for it only in a call.
    const idleWidth = (await ring.boundingBox())?.width

    await voice.answer()
    await voice.hear({ role: 'assistant', text: 'A'.repeat(200) }, { role: 'user', text: 'مرحبا' })
    await expect(voice.captions).toContainText('مرحبا')
    await expectInside(voice.end, height)
    await expectNoScrolling(page)
    const { width: ringWidth } = await box(ring)
    if (idleWidth) expect(Math.abs(ringWidth - idleWidth)).toBeLessThanOrEqual(1)

    const controls = await box(voice.end)
    await page.getByRole('button', { name: 'Mute' }).click()
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
    expect(await box(voice.end)).toEqual(controls)

    await voice.hear(...Array.from({ length: 12 }, () => ({ role: 'assistant', text: 'word '.repeat(60) }) as const))
    await voice.end.click()
    await expect(page.getByRole('heading', { name: voiceDemo.summary.title })).toBeInViewport()
    await expectInside(voice.start, height)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

test('with the keyboard of a phone open the call can still be ended', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const voice = await VoicePage.open(page)
  await voice.answer()
  await page.setViewportSize({ width: 390, height: 360 })
  await expectInside(voice.end, 360)
  await expectInside(page.getByLabel(voiceDemo.call.typeLabel), 360)
  await expectNoScrolling(page)
})

test('the last caption is in view to its last line, also when the box becomes smaller', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 600 })
  const voice = await VoicePage.open(page)
  await voice.answer()
  await voice.hear(...Array.from({ length: 6 }, () => ({ role: 'assistant', text: 'word '.repeat(30) }) as const))
  await page.setViewportSize({ width: 844, height: 390 })
  const words = await box(voice.captions.locator('span').last())
  const around = await box(page.getByRole('region', { name: voiceDemo.call.captions }))
  expect(words.y + words.height).toBeLessThanOrEqual(around.y + around.height)
})

test('the page says what the call is doing', async ({ page }) => {
  const voice = await VoicePage.open(page)
  await voice.answer()
  const { turns } = voiceDemo.call
  const status = (word: string) => page.getByRole('status').filter({ hasText: word })
  await expect(status(turns.listening)).toBeVisible()
  await voice.hear({ role: 'user', text: 'What does it cost?' })
  await expect(status(turns.thinking)).toBeVisible()
  await machineSays(page, { action: 'network-connection', type: 'signaling', event: 'interrupted' })
  await expect(status(turns.reconnecting)).toBeVisible()
  await machineSays(page, { action: 'network-connection', type: 'signaling', event: 'connected' })
  await expect(status(turns.thinking)).toBeVisible()
  await voice.hear({ role: 'assistant', text: 'Nothing.' })
  await expect(status(turns.listening)).toBeVisible()
  await expect(voice.active).toBeVisible()
})

test('a question is sent with one tap', async ({ page }) => {
  const voice = await VoicePage.open(page)
  const [question = ''] = voiceDemo.examples
  await expect(page.getByText(question)).toBeVisible()
  await voice.answer()
  await page.getByRole('button', { name: question }).click()
  await expect(voice.captions).toContainText(question)
})

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('not visible')
  return found
}

async function expectInside(locator: Locator, height: number): Promise<void> {
  await expect(locator).toBeVisible()
  const { y, height: own } = await box(locator)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + own).toBeLessThanOrEqual(height)
}

async function expectNoScrolling(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight }
  })
  expect({ width, height }).toEqual({ width: 0, height: 0 })
}

// What an attempt leaves in the page once its toast is gone. The backend's answers are faked.
import type { Locator, Page } from '@playwright/test'
import { contact } from '#src/content/contact.ts'
import { contactToasts } from '#src/features/contact/contact-toasts.ts'
import { answer } from '../answer-with.ts'
import { expectNoViolations } from '../axe.ts'
import { button, fill, form, MESSAGE } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'

const SAVE = '**/rest/v1/contact_submissions*'
const { receipt } = contact.form

const windows = [
  { width: 390, height: 664 },
  { width: 375, height: 553 },
  { width: 844, height: 390 },
  { width: 1366, height: 650 },
  { width: 1440, height: 789 },
]

const notice = (page: Page) => form(page).locator('div[tabindex="-1"]', { hasText: contactToasts['not-saved'].text })
const line = (page: Page) => form(page).getByRole('status')

async function answerEmails(page: Page, confirmationSent: boolean): Promise<void> {
  await page.route(SAVE, (route) => answer(route, { status: 201 }))
  await page.route('**/functions/v1/send-contact-emails', (route) =>
    answer(route, { json: { confirmationSent, notificationSent: confirmationSent } }),
  )
}

/** Below the fixed bar, above the window's end, and under nothing. */
async function expectInWindow(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  expect((await shown.boundingBox())?.y).toBeGreaterThanOrEqual(bar)
}

for (const size of windows) {
  faultTest(`a failed message leaves an alert in a window of ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.route(SAVE, (route) => route.abort())
    await fill(page)
    await button(page).click()
    await expect(notice(page)).toBeFocused()
    await expectInWindow(page, notice(page))
    await expect(button(page)).toBeInViewport({ ratio: 1 })
  })

  test(`a sent message leaves a receipt in a window of ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await answerEmails(page, true)
    const email = await fill(page)
    await button(page).click()
    await expect(line(page)).toContainText(`${receipt.reply} ${email} ${receipt.within}`)
    await expectInWindow(page, line(page))
    await expect(line(page)).toContainText(/^Sent \d\d:\d\d\. /)
  })
}

faultTest('the alert stays when the toast is gone, until the next attempt', async ({ page }) => {
  await page.route(SAVE, (route) => route.abort())
  await fill(page)
  await button(page).click()
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(notice(page)).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.unroute(SAVE)
  await page.route(SAVE, async (route) => {
    await held
    await route.abort()
  })
  await button(page).click()
  await expect(button(page)).toHaveText(contact.form.saving)
  await expect(notice(page)).toHaveCount(0)
  release()
  await expect(notice(page)).toBeFocused()
})

test('the receipt shows the words that were sent, on demand', async ({ page }) => {
  await answerEmails(page, true)
  await fill(page)
  await button(page).click()
  await form(page).getByText(receipt.yourWords).click()
  await expect(form(page).locator('blockquote')).toHaveText(MESSAGE)
  await expect(form(page).getByLabel('Message')).toHaveValue('')
})

test('the door of the observatory lights when a message is received, not before', async ({ page }) => {
  await answerEmails(page, true)
  await fill(page)
  const light = () => page.locator('.dawn').evaluate((dawn) => getComputedStyle(dawn, '::after').content)
  expect(await light()).toBe('none')
  await button(page).click()
  await expect(line(page)).toContainText(receipt.reply)
  expect(await light()).toBe('""')
})

test('the receipt of a message without mails says so', async ({ page }) => {
  await answerEmails(page, false)
  await fill(page)
  await button(page).click()
  await expect(line(page)).toContainText(/^Saved \d\d:\d\d\. /)
  await expect(line(page)).toContainText(receipt.savedNote)
})

test('a visitor who has moved on is not scrolled back by the receipt', async ({ page }) => {
  await answerEmails(page, true)
  await fill(page)
  await button(page).click()
  await expect(button(page)).toHaveText(contact.form.sent)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(line(page)).not.toBeEmpty()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const width of [390, 1440]) {
  for (const forcedColors of ['none', 'active'] as const) {
    faultTest(`axe finds nothing at ${width} px, forced colours ${forcedColors}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors })
      await page.setViewportSize({ width, height: 789 })
      await page.route(SAVE, (route) => route.abort())
      await fill(page)
      await button(page).click()
      await expect(notice(page)).toBeVisible()
      await expectNoViolations(page)
      await page.unroute(SAVE)
      await answerEmails(page, true)
      await button(page).click()
      await form(page).getByText(receipt.yourWords).click()
      await expectNoViolations(page)
    })
  }
}

test('the message box has four rows and grows with its text', async ({ page }) => {
  await fill(page, { message: '' })
  const box = form(page).getByLabel('Message')
  const height = async () => (await box.boundingBox())?.height ?? 0
  const empty = await height()
  expect(empty).toBeGreaterThanOrEqual(4 * 25)
  await box.fill('A line.\n'.repeat(8))
  await expect.poll(height).toBeGreaterThan(empty + 3 * 25)
})

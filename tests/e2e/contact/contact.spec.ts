import type { Locator, Page } from '@playwright/test'
import { site } from '../../../stack/services/functions/function-site.ts'
import { emails } from '#src/content/emails.ts'
import * as brand from '#src/brand/brand.data.ts'
import { inSentence, title } from '#src/brand/free.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { openPage } from '../../support/hydrated.ts'
import { expectToast } from '../accounts.ts'
import { mockResponse, delayRequests } from '../mock-response.ts'
import { expectNoViolations } from '../axe.ts'
import { button, fill, fillIn, form, MESSAGE, receipt, send } from '../contact-form.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { mailsTo, mailTo } from '../mailbox.ts'
import { query } from '../stack.ts'

const SAVE = '**/rest/v1/contact_submissions*'
const SEND = '**/functions/v1/send-contact-emails'
const SMALL = { width: 375, height: 553 }
/** High enough that a toast does not cover the bar. */
const PHONE = { width: 390, height: 789 }

const BOTH_SENT = { json: { confirmationSent: true, notificationSent: true } }

/** Responds instead of the backend. */
async function answerBoth(page: Page): Promise<void> {
  await mockResponse(page, SAVE, { status: 201 })
  await mockResponse(page, SEND, BOTH_SENT)
}

/** Below the fixed bar and above the window's end. */
async function expectBelowBar(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  expect((await shown.boundingBox())?.y).toBeGreaterThanOrEqual(bar)
}

test('the main action shows the review at the form; the label of a wrong field is not under the bar @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openPage(page, '/')
  await page.getByRole('link', { name: hero.action }).first().click()
  const service = page.getByRole('complementary', { name: 'What you are asking for' })
  await expect(service).toBeInViewport({ ratio: 1 })
  await expect(service).toContainText(inSentence)
  await expect(form(page).getByLabel('Message')).toHaveValue(`I would like a free ${title}. `)
  await fillIn(page, { name: 'R' })
  const name = form(page).getByLabel('Name')
  await form(page).getByLabel('Email').focus()
  await name.evaluate((input) => scrollBy({ top: input.getBoundingClientRect().top - 40, behavior: 'instant' }))
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expectBelowBar(page, form(page).locator('label', { hasText: 'Name' }))
  await expectNoViolations(page)
  await service.getByRole('button', { name: 'Write about something else' }).click()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(service).toHaveCount(0)
})

test('in a small window the receipt is in view below the bar, and has the focus and the words', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await answerBoth(page)
  await fill(page)
  await send(page)
  const heading = receipt(page).getByRole('heading', { level: 3 })
  await expect(heading).toBeFocused()
  await expectBelowBar(page, heading)
  await expect(receipt(page).locator('blockquote')).toHaveText(MESSAGE)
  // The toast, which is above it for a while, covers none of it.
  const toastEnd = await page.locator('.toast-card').evaluate((toast) => toast.getBoundingClientRect().bottom)
  await expect
    .poll(() => receipt(page).evaluate((paper) => paper.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(toastEnd)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  // The form is there, empty; the receipt stays until that of the next message takes its place.
  await fillIn(page, { message: 'The archive is on paper.' })
  await button(page).click()
  await expect(receipt(page).locator('blockquote')).toHaveText(MESSAGE)
  await expect(receipt(page).locator('blockquote')).toHaveText('The archive is on paper.')
})

test('a long message is folded on a phone, and printed whole', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await answerBoth(page)
  const message = `${MESSAGE} ${'No one has counted the mistakes. '.repeat(150)}`.slice(0, 4_999)
  await fill(page, { message: `${message}!` })
  await send(page)
  const folded = await receipt(page).boundingBox()
  expect(folded?.height).toBeLessThan(2 * PHONE.height)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt(page).locator('blockquote p').last()).toHaveCSS('-webkit-line-clamp', 'none')
  await page.emulateMedia({ media: 'screen' })
  await receipt(page).getByRole('button', { name: 'Show the whole message' }).click()
  await expect(receipt(page).getByRole('button', { name: 'Show less' })).toBeFocused()
  expect((await receipt(page).boundingBox())?.height).toBeGreaterThan((folded?.height ?? 0) + 500)
  await expectNoViolations(page)
})

test('a visitor who has moved on is not scrolled back by the receipt', async ({ page }) => {
  await mockResponse(page, SAVE, { status: 201 })
  const { requested, release } = await delayRequests(page, SEND, (route) => route.fulfill(BOTH_SENT))
  await fill(page)
  await button(page).click()
  await requested
  await page.evaluate(() => scrollTo(0, 0))
  release()
  await expect(receipt(page)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

faultTest('an unsaved message is reported in view, can be mailed instead, and survives a reload', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await page.route(SAVE, (route) => route.abort('connectionrefused'))
  // Also on a machine without a network.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }))
  const email = await fill(page)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  const instead = form(page).getByRole('link', { name: 'email it instead' })
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAccessibleDescription(
    'This message may not have arrived. It is still in the form. Try again in a minute, or email it instead .',
  )
  for (const shown of [button(page), instead]) await expectBelowBar(page, shown)
  const mailto = await instead.getAttribute('href')
  expect(mailto).toContain(encodeURIComponent(MESSAGE))
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(instead).toBeVisible()

  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(form(page).getByLabel('Email')).toHaveValue(email)
  await page.unroute(SAVE)
  await send(page)
  await expect(instead).toHaveCount(0)
  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue('')
})

test('two mails arrive, one for the visitor and one for the team @core', async ({ page }) => {
  const toTeam = emails.notification.subject.replace('{name}', 'Priya Raman')
  const campaign = 'utm_source=news&utm_campaign=Spring%20launch%00&gclid=x'
  await openPage(page, `/auth?${campaign}`, { referer: 'https://search.example/?q=ada' })
  await page.getByRole('link', { name: brand.name }).first().click()
  const email = await fillIn(page, { company: 'Harbour & Finch' })
  const call = page.waitForRequest(SEND)
  await send(page)
  // Outside production the page requests the notification for the visitor's address, which the function ignores.
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Priya Raman',
    email,
    company: 'Harbour & Finch',
    message: MESSAGE,
    notifyEmail: email,
  })
  const rows = await query`select name, company, message from public.contact_submissions where email = ${email}`
  expect([...rows]).toEqual([{ name: 'Priya Raman', company: 'Harbour & Finch', message: MESSAGE }])
  const confirmation = await mailTo(email)
  const notification = await mailTo(site.teamAddress, email)
  expect([confirmation.subject, notification.subject]).toEqual([emails.confirmation.subject, toTeam])
  expect(confirmation.html).toContain(emails.confirmation.thanksByName.replace('{name}', 'Priya'))
  expect(confirmation.html).toContain(MESSAGE)
  for (const words of [MESSAGE, 'Harbour &amp; Finch', '/inbox#', 'news / Spring launch · search.example · /auth'])
    expect(notification.html).toContain(words)
  expect(await mailsTo(email)).toHaveLength(1)
  // The landing page and its campaign are kept in the memory of the page only.
  expect(await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))).not.toContain(
    'news',
  )
})

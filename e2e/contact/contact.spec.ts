import type { Page, Route } from '@playwright/test'
import { contact } from '#src/content/contact.ts'
import { palette } from '../../scripts/brand/brand-palette.ts'
import { toCss } from '../../scripts/brand/palette.ts'
import { emptyDraft } from '#src/features/contact/draft.ts'
import { expectToast } from '../accounts.ts'
import { answer } from '../answer-with.ts'
import { expectNoViolations } from '../axe.ts'
import { button, fill, form, MESSAGE } from '../contact-form.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, withDatabase } from '../stack.ts'

/** Nothing is sent within two seconds after the form appeared. */
const LONGER_THAN_A_PROGRAM_MS = 5_000

function answerEmails(page: Page, respond: (route: Route) => Promise<void>): Promise<unknown> {
  return page.route('**/functions/v1/send-contact-emails', respond)
}
const bothSent = (route: Route) => answer(route, { json: { confirmationSent: true, notificationSent: true } })

test('the form has these fields, and says under each what is wrong', async ({ page }) => {
  await fill(page, { name: 'R', email: 'ruth@example', message: 'Hello' })
  await expect(form(page).locator('label')).toHaveText(['Name*', 'Email*', 'Company(optional)', 'Message*'])
  await expect(form(page).getByLabel('Message')).toHaveAttribute('rows', '4')
  await expect(button(page)).toHaveText('Send Message')
  await button(page).click()
  const said = {
    Name: 'Name must be at least 2 characters',
    Email: 'Please enter a valid email address',
    Message: 'Message must be at least 10 characters',
  }
  for (const [label, error] of Object.entries(said)) {
    const input = form(page).getByLabel(label)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(error)
    await expect(form(page).getByText(error).locator('svg')).toBeVisible()
  }
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await expectNoViolations(page)

  await form(page).getByLabel('Name').fill('Ruth')
  await button(page).click()
  await expect(form(page).getByText(said.Name)).toHaveCount(0)
  await expect(form(page).getByLabel('Email')).toBeFocused()
})

test('saving, sending, sent, and after two seconds an empty form; the toast goes after five', async ({ page }) => {
  const save = Promise.withResolvers<void>()
  const send = Promise.withResolvers<void>()
  await page.route('**/rest/v1/contact_submissions*', async (route) => {
    await save.promise
    await route.continue()
  })
  await answerEmails(page, async (route) => {
    await send.promise
    await bothSent(route)
  })
  const email = await fill(page, { company: 'Harbour & Finch' })
  // From here on time passes only when the test says so.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await button(page).click()
  await expect(button(page)).toHaveText('Saving...')
  await expect(button(page)).toBeDisabled()
  await page.clock.runFor(LONGER_THAN_A_PROGRAM_MS)
  save.resolve()
  await expect(button(page)).toHaveText('Sending emails...')
  await expect(button(page)).toBeDisabled()
  send.resolve()
  await expect(button(page)).toHaveText('Message Sent!')
  await expect(button(page)).toBeDisabled()
  await expect(button(page)).toHaveCSS('background-color', toCss(palette.tokens['verdigris-400']))
  const toast = page.getByRole('status').getByText('Message sent!')
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(button(page)).toHaveText('Message Sent!')
  await page.clock.runFor(200)
  await expect(button(page)).toHaveText('Send Message')
  await expect(button(page)).toBeEnabled()
  for (const label of ['Name', 'Email', 'Company', 'Message'])
    await expect(form(page).getByLabel(label)).toHaveValue('')
  await page.clock.runFor(2_700)
  await expect(toast).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)

  const rows = await withDatabase(
    (sql) => sql`select name, company, message from public.contact_submissions where email = ${email}`,
  )
  expect([...rows]).toEqual([{ name: 'Priya Raman', company: 'Harbour & Finch', message: MESSAGE }])
})

faultTest('an answer about the mails that makes no sense is not taken for success', async ({ page }) => {
  await answerEmails(page, (route) => answer(route, { json: { ok: 1 } }))
  await fill(page)
  await button(page).click()
  const text = 'There was an issue sending the confirmation emails. Our team will still contact you soon.'
  await expectToast(page, 'status', 'Message saved', text)
})

faultTest('what could not be saved survives a reload, and can be mailed instead', async ({ page }) => {
  await page.route('**/rest/v1/contact_submissions*', (route) => route.abort('connectionrefused'))
  const email = await fill(page)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  await expect(button(page)).toBeEnabled()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  const mailto = await form(page).getByRole('link', { name: contact.form.mailInstead }).getAttribute('href')
  expect(mailto).toContain(encodeURIComponent(MESSAGE))
  await expectNoViolations(page)

  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(form(page).getByLabel('Email')).toHaveValue(email)
  await page.unroute('**/rest/v1/contact_submissions*')
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!')
  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue('')
})

test('two mails arrive, one for the visitor and one for the team', async ({ page }) => {
  const email = await fill(page, { company: 'Harbour & Finch' })
  const call = page.waitForRequest('**/functions/v1/send-contact-emails')
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!')
  // Away from production the page asks for the notification at the visitor's address.
  expect((await call).postDataJSON()).toMatchObject({
    name: 'Priya Raman',
    email,
    company: 'Harbour & Finch',
    message: MESSAGE,
    notifyEmail: email,
  })
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted())
    .toEqual(['New enquiry from Priya Raman', 'We have your message'])
  const [confirmation, notification] = (await mailsTo(email)).toSorted((a, b) => b.subject.localeCompare(a.subject))
  expect(confirmation?.html).toContain('Thank you, Priya.')
  expect(confirmation?.html).not.toContain(MESSAGE)
  expect(notification?.html).toContain(MESSAGE)
  expect(notification?.html).toContain('Harbour &amp; Finch')
})

test('a message with the honeypot filled in is stored and sends no mail', async ({ page }) => {
  const email = await fill(page)
  const honeypot = page.locator('input[name=homepage]')
  await expect(honeypot).not.toBeInViewport()
  await honeypot.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await button(page).click()
  await expectToast(page, 'status', 'Message saved', 'Your message was saved, but the emails could not be sent.')
  const mails = await withDatabase(
    (sql) => sql`
      select held_reason from private.mail_outbox
      join public.contact_submissions lead on lead.id = submission_id where lead.email = ${email}`,
  )
  expect([...mails]).toEqual([{ held_reason: 'automated' }, { held_reason: 'automated' }])
})

test('nothing is sent within two seconds after the form appeared', async ({ page }) => {
  let savedAt = 0
  await page.route('**/rest/v1/contact_submissions*', (route) => {
    savedAt = Date.now()
    return route.continue()
  })
  await page.addInitScript(() => {
    const submit = setInterval(() => {
      const found = document.querySelector<HTMLFormElement>('#contact form')
      if (!found?.querySelector('button:not(:disabled)')) return
      clearInterval(submit)
      Object.assign(window, { readyAt: Date.now() })
      const values = ['Priya', `bot-${crypto.randomUUID()}@example.org`, 'Engines', 'Filled in by a program']
      for (const [index, name] of ['name', 'email', 'company', 'message'].entries()) {
        ;(found.elements.namedItem(name) as HTMLInputElement).value = values[index] ?? ''
      }
      found.requestSubmit()
    }, 5)
  })
  await page.goto('/')
  await expect(button(page)).toHaveText('Message Sent!')
  const readyAt = await page.evaluate(() => Reflect.get(window, 'readyAt') as number)
  // The two seconds begin at hydration, and a busy machine shows the button a little later.
  expect(savedAt - readyAt).toBeGreaterThan(1_500)
})

test('the keyboard is enough', async ({ page }) => {
  await answerEmails(page, bothSent)
  await page.goto('/#contact')
  await hydrated(page)
  await form(page).getByLabel('Name').focus()
  const typed: Record<string, string> = { name: 'Priya', email: newAddress('priya'), message: MESSAGE }
  for (const field of Object.keys(emptyDraft)) {
    await page.keyboard.type(typed[field] ?? '')
    await page.keyboard.press('Tab')
  }
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveText('Message Sent!')
})

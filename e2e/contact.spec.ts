import { expect, test, type Page, type Route } from '@playwright/test'
import { expectToast } from './accounts.ts'
import { expectNoViolations } from './axe.ts'
import { button, fill, form, MESSAGE } from './contact-form.ts'
import { mailsTo } from './mailbox.ts'
import { newAddress, stackUnderTest, withDatabase } from './stack.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

function answerEmails(page: Page, answer: (route: Route) => Promise<void>): Promise<unknown> {
  return page.route('**/functions/v1/send-contact-emails', answer)
}

/** Nothing is sent sooner after the form appeared. */
const LONGER_THAN_A_PROGRAM_MS = 5_000

/** From here on time passes only when a test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}

const sent = (confirmationSent: boolean, notificationSent: boolean) => (route: Route) =>
  route.fulfill({ headers: cors, json: { confirmationSent, notificationSent } })

test('fields, marks and rows are as promised', async ({ page }) => {
  await page.goto('/#contact')
  await expect(form(page).locator('label')).toHaveText(['Name*', 'Email*', 'Company(optional)', 'Message*'])
  await expect(form(page).getByLabel('Message')).toHaveAttribute('rows', '4')
  await expect(button(page)).toHaveText('Send Message')
})

test('what is wrong is said under its field, and the first such field is focused', async ({ page }) => {
  await fill(page, { name: 'R', email: 'ruth@example', message: 'Hello' })
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

test('saving, sending, sent, and after two seconds an empty form', async ({ page }) => {
  const save = Promise.withResolvers<void>()
  const send = Promise.withResolvers<void>()
  await page.route('**/rest/v1/contact_submissions*', async (route) => {
    await save.promise
    await route.continue()
  })
  await answerEmails(page, async (route) => {
    await send.promise
    await sent(true, true)(route)
  })
  const email = await fill(page, { company: 'Harbour & Finch' })
  await stopClock(page)
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
  await expect(button(page)).toHaveCSS('background-color', 'oklch(0.735 0.12 158)')
  await page.clock.runFor(1_900)
  await expect(button(page)).toHaveText('Message Sent!')
  await page.clock.runFor(200)
  await expect(button(page)).toHaveText('Send Message')
  await expect(button(page)).toBeEnabled()
  for (const label of ['Name', 'Email', 'Company', 'Message'])
    await expect(form(page).getByLabel(label)).toHaveValue('')

  const rows = await withDatabase(
    (sql) => sql`select name, company, message from public.contact_submissions where email = ${email}`,
  )
  expect([...rows]).toEqual([{ name: 'Priya Raman', company: 'Harbour & Finch', message: MESSAGE }])
})

const outcomes: [name: string, answer: (route: Route) => Promise<void>, title: string, text: string][] = [
  [
    'both e-mails left',
    sent(true, true),
    'Message sent!',
    "We've sent you a confirmation email and we'll get back to you as soon as possible.",
  ],
  [
    'only the confirmation left',
    sent(true, false),
    'Message sent!',
    'There was an issue with our notification. Your message is saved and our team will contact you soon.',
  ],
  [
    'only the notification left',
    sent(false, true),
    'Message sent!',
    'There was an issue sending your confirmation email. Our team will be in touch soon.',
  ],
  ['no e-mail left', sent(false, false), 'Message saved', 'Your message was saved, but the emails could not be sent.'],
  [
    'the same message is there already',
    (route) =>
      route.fulfill({ headers: cors, json: { confirmationSent: true, notificationSent: true, alreadyReceived: true } }),
    'Message already received',
    'We have this message from you already. Our team will be in touch soon.',
  ],
  [
    'the e-mail call failed',
    (route) => route.fulfill({ status: 500, headers: cors, body: 'oops' }),
    'Message saved',
    'There was an issue sending the confirmation emails. Our team will still contact you soon.',
  ],
  [
    'the e-mail call was cut off',
    (route) => route.abort(),
    'Message saved',
    'There was an issue sending the confirmation emails. Our team will still contact you soon.',
  ],
  [
    'the e-mail call answered nonsense',
    (route) => route.fulfill({ headers: cors, json: { ok: 1 } }),
    'Message saved',
    'There was an issue sending the confirmation emails. Our team will still contact you soon.',
  ],
]

for (const [name, answer, title, text] of outcomes) {
  test(`the visitor is told when ${name}`, async ({ page }) => {
    await answerEmails(page, answer)
    await fill(page)
    await button(page).click()
    await expectToast(page, 'status', title, text)
    await expect(button(page)).toHaveText('Message Sent!')
  })
}

test('a toast goes after five seconds, or when dismissed', async ({ page }) => {
  await answerEmails(page, sent(true, true))
  await fill(page)
  await stopClock(page)
  await button(page).click()
  await page.clock.runFor(LONGER_THAN_A_PROGRAM_MS)
  const toast = page.getByRole('status').getByText('Message sent!')
  await expect(toast).toBeVisible()
  await page.clock.runFor(4_800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)
})

test('when nothing can be saved, the words stay and can be mailed instead', async ({ page }) => {
  let calls = 0
  await answerEmails(page, (route) => {
    calls += 1
    return sent(true, true)(route)
  })
  await page.route('**/rest/v1/contact_submissions*', (route) => route.abort('connectionrefused'))
  const email = await fill(page)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  await expect(button(page)).toBeEnabled()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  const mailto = await form(page)
    .getByRole('link', { name: /by e-mail instead/ })
    .getAttribute('href')
  expect(mailto).toContain(encodeURIComponent(MESSAGE))
  expect(calls).toBe(0)
  await expectNoViolations(page)

  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(form(page).getByLabel('Email')).toHaveValue(email)
  await page.unroute('**/rest/v1/contact_submissions*')
  await button(page).click()
  await expectToast(
    page,
    'status',
    'Message sent!',
    "We've sent you a confirmation email and we'll get back to you as soon as possible.",
  )
  await page.reload()
  await expect(form(page).getByLabel('Message')).toHaveValue('')
})

test('away from the production domain the notification is asked for at the own address', async ({ page }) => {
  const email = await fill(page)
  const call = page.waitForRequest('**/functions/v1/send-contact-emails')
  await button(page).click()
  expect((await call).postDataJSON()).toEqual({
    name: 'Priya Raman',
    email,
    company: null,
    message: MESSAGE,
    notifyEmail: email,
  })
})

test('two mails arrive, one for the visitor and one for the team', async ({ page }) => {
  const email = await fill(page, { company: 'Harbour & Finch' })
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!')
  // Away from production, both come to the visitor.
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted())
    .toEqual(['New enquiry from Priya Raman', 'We have your message'])
  const [confirmation, notification] = (await mailsTo(email)).toSorted((a, b) => b.subject.localeCompare(a.subject))
  expect(confirmation?.html).toContain('Thank you, Priya.')
  expect(confirmation?.html).not.toContain(MESSAGE)
  expect(notification?.html).toContain(MESSAGE)
  expect(notification?.html).toContain('Harbour &amp; Finch')
})

test('who fills in what nobody sees is stored and gets no mail', async ({ page }) => {
  const email = await fill(page)
  const trap = page.locator('input[name=homepage]')
  await expect(trap).not.toBeInViewport()
  await trap.evaluate((input: HTMLInputElement) => {
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
  const readyAt = await page.evaluate(() => (window as unknown as { readyAt: number }).readyAt)
  // The two seconds begin when React takes over, and a busy machine shows the button a little later.
  expect(savedAt - readyAt).toBeGreaterThan(1_500)
})

test('the keyboard is enough', async ({ page }) => {
  await answerEmails(page, sent(true, true))
  await page.goto('/#contact')
  await expect(button(page)).toBeEnabled()
  await form(page).getByLabel('Name').focus()
  for (const text of ['Priya', newAddress('priya'), 'Harbour & Finch', MESSAGE]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveText('Message Sent!')
})

test('the client is fetched when the form is used, and not before', async ({ page }) => {
  const { apiUrl } = stackUnderTest()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(apiUrl)) calls.push(new URL(request.url()).pathname)
  })
  await fill(page)
  expect(calls).toEqual([])
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!')
  expect(calls.filter((path) => path.startsWith('/rest/v1/'))).toContain('/rest/v1/contact_submissions')
})

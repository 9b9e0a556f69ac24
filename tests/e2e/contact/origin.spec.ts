import { site } from '#shared/site.ts'
import * as brand from '#src/content/generated/brand.ts'
import { emails } from '#src/content/emails.ts'
import { openPage } from '../../support/hydrated.ts'
import { button, fillIn } from '../contact-form.ts'
import { expect, test } from '../fixtures.ts'
import { mailWith } from '../mailbox.ts'
import { query } from '../stack.ts'

test('the landing page and its campaign are sent with the message, also from another page, and stored nowhere else', async ({
  page,
}) => {
  const campaign = 'utm_source=news&utm_campaign=Spring%20launch%00&gclid=x'
  await openPage(page, `/auth?${campaign}`, { referer: 'https://search.example/?q=ada' })
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: brand.name }).first().click()
  const email = await fillIn(page)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await button(page).click()
  const origin = {
    utm_source: 'news',
    utm_campaign: 'Spring launch',
    referrer: 'search.example',
    landing: '/auth',
  }
  const stored = async () => [...(await query`select origin from contact_submissions where email = ${email}`)]
  await expect.poll(stored).toEqual([{ origin }])
  const { html } = await mailWith(email, site.teamAddress)
  expect(html).toContain('news / Spring launch · search.example · /auth')
  expect(html).toContain(emails.notification.rows.origin)
  const kept = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  expect(kept).not.toContain('news')
})

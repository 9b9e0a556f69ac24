// The page before the app has loaded, or if it never does.
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { inSentence as REVIEW } from '#src/brand/free.data.ts'
import { quotes, title } from '#src/brand/quotes.data.ts'
import { loginForm, signInLink } from '../accounts.ts'
import { delayRequests } from '../mock-response.ts'
import { button, form } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const APP = '**/assets/hydrate-*.js'

test('a stored session or a mailed link never shows the login first, and does when the app cannot be fetched', async ({
  page,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), SESSION_STORAGE_KEY)
  for (const [path, login] of [
    ['/', signInLink(page)],
    ['/auth?token_hash=x&type=recovery', loginForm(page)],
  ] as const) {
    const { requested, release } = await delayRequests(page, APP, (route) => route.abort())
    await page.goto(path, { waitUntil: 'commit' })
    await requested
    await expect(login).toBeHidden()
    release()
    await expect(login).toBeVisible()
  }
})

test.describe('on a phone with a sixth of the speed', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test.beforeEach(async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  })

  test('the link of a service, followed before the app is there, opens the form with it', async ({ page }) => {
    const { requested, release } = await delayRequests(page, APP)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('.hero [data-service]').tap()
    await requested
    await expect(page).toHaveURL('/#contact')
    release()
    await expect(page.getByText(REVIEW)).toBeVisible()
  })

  test('the first press on carousel and form takes effect, and text typed before it stays', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#testimonials').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next story' }).tap()
    const carousel = page.getByRole('region', { name: title })
    await expect(carousel.getByRole('status')).toContainText(quotes[1]?.quote ?? '')

    await page.goto('/#contact', { waitUntil: 'commit' })
    await form(page).getByLabel('Message').fill('As typed')
    await button(page).tap()
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await expect(form(page).getByLabel('Message')).toHaveValue('As typed')
  })
})

// The page when something around it fails. docs/specification.md lists them with their tests.
import { avatar, expectToast, logIn, signInLink } from '../accounts.ts'
import { button, fill, fillIn, form, MESSAGE, send } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'

test('offline: form and links report it, nothing is lost, and the form works once the network is back', async ({
  page,
  context,
}) => {
  await fill(page)
  await context.setOffline(true)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  await signInLink(page).click()
  const text = 'This page could not be loaded. Check your network, then try again.'
  await expectToast(page, 'alert', 'You are offline', text)
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await context.setOffline(false)
  await send(page)
})

test('an app that never loads: Send is disabled, the text stays, and an address is offered', async ({ page }) => {
  await page.route('**/assets/hydrate-*.js', (route) => route.abort())
  const address = page.locator('#contact a[href^="mailto:"]').last()
  await page.goto('/#contact')
  await expect(address).toBeVisible()
  await fillIn(page)
  await expect(button(page)).toBeDisabled()
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
})

for (const [name, breakStorage] of Object.entries({
  blocked: () => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('blocked by the test', 'SecurityError')
        },
      })
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full by the test', 'QuotaExceededError')
    }
  },
})) {
  test(`storage ${name}: a message is sent, and a login lasts as long as the page`, async ({ page, user }) => {
    await page.addInitScript(breakStorage)
    await fill(page)
    await send(page)
    await logIn(page, user)
    await expect(avatar(page)).toBeVisible()
  })
}

test('a page whose code is gone, after a deploy, is loaded as a whole', async ({ page }) => {
  await openPage(page, '/')
  let refused = 0
  await page.route('**/assets/auth-*.js', (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await signInLink(page).click()
  await expect(page).toHaveURL('/auth')
  await hydrated(page)
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

// The page when something around it fails. docs/specification.md lists them with their tests.
import type { Page } from '@playwright/test'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { notifications } from '#src/content/notifications.ts'
import { avatar, expectToast, logIn, signInLink } from '../accounts.ts'
import { delayRequests } from '../mock-response.ts'
import { button, fill, form, MESSAGE, receipt, send } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated, isHydrated, openPage } from '../../support/hydrated.ts'

test('offline: form and links report it, nothing is lost, and the form works once the network is back', async ({
  page,
  context,
}) => {
  await fill(page)
  await context.setOffline(true)
  await button(page).click()
  await expectToast(page, 'alert', 'Error', 'Failed to send message. Please try again.')
  await signInLink(page).click()
  await expectToast(page, 'alert', notifications.offline.title, notifications.offline.text)
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await context.setOffline(false)
  await send(page)
})

/** The first script has run; the app is not there yet. */
const startedOnly = (page: Page) => expect(button(page)).toBeEnabled()

for (const press of ['click', 'Enter'] as const) {
  test(`slow scripts: Send pressed too early (${press}) is busy, and sends once they arrive`, async ({ page }) => {
    const { release } = await delayRequests(page, '**/assets/main-*.js')
    await fill(page, {}, startedOnly)
    if (press === 'click') await button(page).click()
    else await form(page).getByLabel('Email').press(press)
    await expect(button(page)).toHaveAttribute('aria-busy', 'true')
    expect(await page.evaluate(isHydrated)).toBe(false)
    release()
    await expect(receipt(page)).toBeVisible()
    await expect(button(page)).not.toHaveAttribute('aria-busy')
  })
}

test('slow scripts: buttons of the voice demo pressed too early are busy, and the last press wins', async ({
  page,
}) => {
  const { release } = await delayRequests(page, '**/assets/main-*.js')
  await page.goto('/voice-demo')
  const start = page.getByRole('button', { name: voiceDemo.card.start })
  const write = page.getByRole('button', { name: voiceDemo.card.write })
  await start.click()
  await expect(start).toHaveAttribute('aria-busy', 'true')
  await write.click()
  await expect(write).toHaveAttribute('aria-busy', 'true')
  await expect(start).not.toHaveAttribute('aria-busy')
  release()
  await expect(page.getByLabel(voiceDemo.call.writeLabel)).toBeFocused()
})

test('an app that never loads: Send is disabled, and the text stays', async ({ page }) => {
  const { release } = await delayRequests(page, '**/assets/main-*.js', (route) => route.abort())
  await fill(page, {}, startedOnly)
  await button(page).click()
  release()
  await expect(button(page)).toBeDisabled()
  await expect(button(page)).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL('/#contact')
  await expect(form(page).getByLabel('Message')).toHaveValue(MESSAGE)
  await expect(page.locator('#contact a[href^="mailto:"]').last()).toBeVisible()
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
  test(`storage ${name}: a message is sent, and a login lasts as long as the page`, async ({ page, ada }) => {
    await page.addInitScript(breakStorage)
    await fill(page)
    await send(page)
    await logIn(page, ada)
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

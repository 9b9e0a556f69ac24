import { avatar, expectToast, expireSession, fillLogin, signedUp, storedSession } from '../accounts.ts'
import { hydrated } from '../../support/hydrated.ts'
import { expect, faultTest as test } from '../fixtures.ts'

test('when the account code cannot be fetched, the form reports it, and works once it can', async ({ page, user }) => {
  const isAccountCode = /\/create-client-[^/]+\.js$/
  await page.route(isAccountCode, (route) => route.abort())
  const login = await fillLogin(page, user)
  await login.click()
  await expectToast(page, 'alert', 'Login failed', 'An error occurred during login.')
  await page.unroute(isAccountCode)
  await login.click()
  await expect(avatar(page)).toHaveText('AL')
})

test('when the backend is down, a stored session survives a reload, even an expired one', async ({ page }) => {
  await signedUp(page)
  await page.route(/\/(auth|rest)\/v1\//, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(avatar(page)).toBeVisible()
  await expireSession(page, -60)
  await page.reload()
  await hydrated(page)
  expect(await storedSession(page)).not.toBeNull()
  await page.unroute(/\/(auth|rest)\/v1\//)
  await page.reload()
  await expect(avatar(page)).toBeVisible()
})

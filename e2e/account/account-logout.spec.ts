import { expectToast, logOut, newPerson, signedUp, signInLink, signUp, storedSession } from '../accounts.ts'
import { answerWith } from '../answer-with.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { stackUnderTest } from '../stack.ts'

test('the mobile menu logs out by name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ada = newPerson()
  await signUp(page, ada)
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: `Log out (${ada.email})` }).click()
  await expectToast(page, 'status', 'Logged out', 'You have been successfully logged out.')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a logout ends the session on the server too, and moves the focus to the page', async ({ page, request }) => {
  const { apiUrl, anonKey } = stackUnderTest()
  await signedUp(page)
  const session = await storedSession(page)
  await logOut(page)
  await expect(signInLink(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const refreshed = await request.post(`${apiUrl}/auth/v1/token?grant_type=refresh_token`, {
    headers: { apikey: anonKey },
    data: { refresh_token: session?.refresh_token },
  })
  expect(refreshed.status()).toBe(400)
})

for (const status of [401, 403, 404]) {
  test(`a logout that is answered with ${status} counts as done`, async ({ page }) => {
    await signedUp(page)
    await answerWith(page, '**/auth/v1/logout*', { status, json: { message: 'gone' } })
    await logOut(page)
    await expectToast(page, 'status', 'Logged out', 'You have been successfully logged out.')
    await expect(signInLink(page)).toBeVisible()
  })
}

for (const status of [429, 503]) {
  test(`a logout that fails with ${status} shows the words of the server`, async ({ page }) => {
    await signedUp(page)
    await answerWith(page, '**/auth/v1/logout*', { status, json: { message: 'Not now, please' } })
    await logOut(page)
    await expectToast(page, 'alert', 'Logout failed', 'Not now, please')
  })
}

// Every journey under the strict policy: a violation, an error in the console or a thrown error fails it.
import { avatar, logIn, logOut, newPerson, signInLink, signUp } from './accounts.ts'
import { button, fill } from './contact-form.ts'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'
import { VoicePage } from './voice-page.ts'

test('reading the home page to its end', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  for (const section of ['services', 'about', 'testimonials', 'contact']) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded()
  }
  await page.getByRole('button', { name: 'Next' }).first().click()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('sending a message', async ({ page }) => {
  await fill(page)
  await button(page).click()
  await expect(button(page)).toHaveText('Message Sent!', { timeout: 20_000 })
})

test('signing up, out and in again', async ({ page }) => {
  const ada = newPerson()
  await signUp(page, ada)
  await expect(avatar(page)).toHaveText('AL')
  await logOut(page)
  await expect(signInLink(page)).toBeVisible()
  await logIn(page, ada)
  await expect(avatar(page)).toHaveText('AL')
})

test.describe('with a microphone', () => {
  test.use({ permissions: ['microphone'] })

  test('starting and ending a call', async ({ page }) => {
    const voice = await VoicePage.open(page)
    await voice.answer()
    await voice.end.click()
    await expect(voice.start).toBeEnabled()
  })
})

// Links that log people in: none works without a press, and a program that only opens one does not use it up.
import {
  askForSession,
  avatar,
  createAccount,
  followLink,
  heading,
  loginForm,
  newPerson,
  recoveryLink,
  signedUp,
  signInLink,
  storedSession,
  type Person,
} from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { hydrated } from '../../support/hydrated.ts'

/** The fragment that the auth service adds to the site's address when it logs a visitor in. */
async function sessionFragment(person: Person): Promise<string> {
  await createAccount(person)
  const { body: session } = await askForSession('password', { email: person.email, password: person.password })
  const rest = `expires_at=${session['expires_at']}&expires_in=3600&refresh_token=${session['refresh_token']}`
  return `#access_token=${session['access_token']}&${rest}&token_type=bearer&type=magiclink`
}

test('a program that opens the link of a mail does not use it up', async ({ page, browser, ada }) => {
  const link = await recoveryLink(page, ada.email)

  const scanner = await browser.newPage()
  const calls: string[] = []
  scanner.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) calls.push(request.url())
  })
  await scanner.goto(link)
  await hydrated(scanner)
  await expect(scanner.getByRole('button', { name: 'Continue' })).toBeVisible()
  await scanner.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await scanner.close()

  await followLink(page, link)
  await expect(heading(page)).toHaveText('New password')
})

test('a session in the address of a page logs no one in without a press', async ({ page }) => {
  const eve = newPerson('Eve Il')
  const fragment = await sessionFragment(eve)
  for (const path of ['/', '/voice-demo']) {
    await page.goto(`${path}${fragment}`)
    await expect(heading(page)).toHaveText('One more step')
    await expect(page).toHaveURL(/\/auth#/)
    await expect(page.getByText(`This link logs you in as ${eve.email}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(loginForm(page)).toBeVisible()
    await expect(page).toHaveURL('/auth')
  }
  await page.goto('/')
  await expect(signInLink(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('such a link does not replace the account of a visitor who is logged in, until they agree', async ({ page }) => {
  await signedUp(page)
  const fragment = await sessionFragment(newPerson('Eve Il'))
  await page.goto('about:blank') // within one page a fragment is no new visit
  await page.goto(`/${fragment}`)
  await expect(heading(page)).toHaveText('One more step')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(avatar(page)).toHaveText('AL')
  await page.goto(`/auth?again${fragment}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(avatar(page)).toHaveText('EI')
  await expect(page).toHaveURL('/')
})

test("a link that names you and carries a stranger's session logs no one in", async ({ page }) => {
  const strangers = new URLSearchParams((await sessionFragment(newPerson('Eve Il'))).slice(1))
  const claims = btoa(JSON.stringify({ email: 'you@example.org', exp: Math.floor(Date.now() / 1000) - 600 }))
  await page.goto(`/#access_token=e30.${claims}.c2ln&refresh_token=${strangers.get('refresh_token')}&type=magiclink`)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expect(page.getByText('you@example.org')).toHaveCount(0)
  await expect(page).toHaveURL('/auth')
  expect(await storedSession(page)).toBeNull()
})

test('an error in the address is explained in our own words', async ({ page }) => {
  await page.goto('/#error=x&error_code=unexpected_failure&error_description=Call+0900+now')
  await expect(page.getByText('This link did not work')).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
  await expect(page).toHaveURL('/auth')
})

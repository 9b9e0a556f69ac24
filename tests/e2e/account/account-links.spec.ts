// Links in mails: none works without a press, and a mail scanner that opens one does not use it up.
import { auth } from '#src/content/auth.ts'
import {
  callAuth,
  requestSession,
  createAccount,
  followLink,
  heading,
  newPerson,
  recoveryLink,
  storedSession,
} from '../accounts.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { mailTo } from '../mailbox.ts'
import { stackUnderTest } from '../stack.ts'
import { hydrated } from '../../support/hydrated.ts'

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

test("a session in an address logs no one in, whether it is one person's or mixed from two", async ({ page, ada }) => {
  const eve = newPerson('Eve Il')
  await createAccount(eve)
  const [yours, hers] = await Promise.all(
    [ada, eve].map(async ({ email, password }) => (await requestSession('password', { email, password })).body),
  )
  for (const refreshToken of [yours?.['refresh_token'], hers?.['refresh_token']]) {
    for (const path of ['/', '/auth?again']) {
      await page.goto(`${path}#access_token=${yours?.['access_token']}&refresh_token=${refreshToken}&type=magiclink`)
      await expect(page.getByText(auth.link.refusedHeading)).toBeVisible()
      await expect(page).toHaveURL('/auth')
      await expect(page.getByRole('button', { name: auth.link.proceed })).toHaveCount(0)
      expect(await storedSession(page)).toBeNull()
    }
  }
})

test('a mail links to the site, regardless of the requested redirect', async () => {
  const { siteUrl } = stackUnderTest()
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const ada = newPerson()
    await createAccount(ada)
    await callAuth(`recover?redirect_to=${encodeURIComponent(target)}`, { email: ada.email })
    const { html } = await mailTo(ada.email)
    expect(html).not.toMatch(/evil\.example|javascript:/)
    expect(html).toContain(`href="${siteUrl}/auth?`)
  }
})

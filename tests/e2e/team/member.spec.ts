// A member's steps through the pages: the first mail, a password, the second factor, the inbox, and a forgotten password.
import { emails } from '#src/content/emails.ts'
import {
  choosePassword,
  followLink,
  heading,
  logIn,
  loginForm,
  requestNewPassword,
  storedSession,
} from '../accounts.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { newAddress, query } from '../stack.ts'
import { enterCode, manageTeam, shownSecret, TEAM_PASSWORD } from '../team.ts'

test('a new member sets password and phone, later a forgotten password with a code, and logs in again after a week', async ({
  page,
}) => {
  const email = newAddress('ruth')
  await manageTeam('add', email, 'Ruth')
  await followLink(page, linkIn(await mailTo(email, emails.auth.member.subject)))
  await expect(page.getByText('Password must be at least 12 characters')).toBeVisible()
  await choosePassword(page, 'eleven-long')
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAttribute('aria-invalid', 'true')
  await choosePassword(page, TEAM_PASSWORD)

  await expect(heading(page)).toHaveText('Protect your account')
  await expect(page).toHaveURL('/inbox')
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible()
  const secret = await shownSecret(page)
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await expectNoViolations(page)
  await enterCode(page, secret)
  await expect(heading(page)).toHaveText('Inbox')

  // Later, on another day: password, then a code.
  await page.evaluate(() => localStorage.clear())
  await logIn(page, { email, password: TEAM_PASSWORD })
  await expect(page).toHaveURL('/')
  await page.goto('/inbox')
  await expect(heading(page)).toHaveText('Enter your code')
  await enterCode(page, secret)
  await expect(heading(page)).toHaveText('Inbox')

  // A forgotten password: the code comes first, and survives a reload.
  await page.evaluate(() => localStorage.clear())
  await query`update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = ${email}`
  await requestNewPassword(page, email)
  await followLink(page, linkIn(await mailTo(email, emails.auth.recovery.subject)))
  await expect(heading(page)).toHaveText('Enter your code')
  await expectNoViolations(page)
  await page.reload()
  await enterCode(page, secret)
  await choosePassword(page, 'another-password-of-ruth')
  await expect(page).toHaveURL('/inbox')
  await expect(heading(page)).toHaveText('Inbox')

  // A week later the session is over.
  await query`
    update auth.sessions set created_at = now() - interval '7 days'
    where user_id = (select id from auth.users where email = ${email})`
  await page.reload()
  await expect(loginForm(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

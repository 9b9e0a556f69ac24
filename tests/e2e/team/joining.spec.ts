// A member's steps through the page: invitation, password, second factor, inbox, and a lost phone.
import { inbox } from '#src/content/inbox.ts'
import { inboxTeam } from '#src/content/inbox-team.ts'
import { team } from '#src/content/team.ts'
import { heading, logIn } from '../accounts.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { newAddress } from '../stack.ts'
import { totp } from '../../../stack/services/gateway/totp.ts'
import {
  accept as acceptInvitation,
  clientOf,
  enrol,
  enterCode,
  expectNotice,
  invitationLink,
  join,
  newestInvitation,
  shownSecret,
  standing,
  NOT_A_MEMBER,
  TEAM_PASSWORD,
} from '../team.ts'

const { accept, secondFactor } = team

test('invited by mail, joins, sets up the second factor and reads the inbox, later with a code', async ({ page }) => {
  const email = newAddress('ruth')
  await page.goto(await invitationLink(email))
  await expect(heading(page)).toHaveText(accept.heading)
  await page.getByLabel(accept.field).fill('too short')
  await page.getByRole('button', { name: accept.submit }).click()
  await expect(page.getByText(accept.failures['weak-password'].heading)).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel(accept.field).fill(TEAM_PASSWORD)
  await page.getByRole('button', { name: accept.submit }).click()

  await expect(heading(page)).toHaveText(secondFactor.enrol.heading)
  expect(page.url()).not.toContain('invitation')
  await expect(page.getByRole('img', { name: secondFactor.enrol.qr })).toBeVisible()
  const secret = await shownSecret(page)
  await page.getByLabel(secondFactor.field).fill('000000')
  await page.getByRole('button', { name: secondFactor.submit }).click()
  await expect(page.getByText(secondFactor.failures.wrong.heading)).toBeVisible()
  await expectNoViolations(page)
  await enterCode(page, secret)
  await expect(heading(page)).toHaveText(inbox.nav.inbox)

  // Later, on another day: password, then a code.
  await page.evaluate(() => localStorage.clear())
  await logIn(page, { email, password: TEAM_PASSWORD })
  await expect(page).toHaveURL('/')
  await page.goto('/inbox')
  await expect(heading(page)).toHaveText(secondFactor.challenge.heading)
  await expectNoViolations(page)
  await enterCode(page, secret)
  await expect(heading(page)).toHaveText(inbox.nav.inbox)
})

test('a member who lost their phone is reset by a colleague with their own code; all are notified', async ({
  page,
}) => {
  const [ruth, sam] = [newAddress('ruth'), newAddress('sam')]
  const secret = await enrol(await join(ruth))
  const lost = await join(sam)
  await enrol(lost)
  const used = await newestInvitation(sam)
  await logIn(page, { email: ruth, password: TEAM_PASSWORD })
  await expect(page).toHaveURL('/')
  await page.goto('/inbox#team')
  await enterCode(page, secret)

  const { ask } = inboxTeam
  const member = page.getByRole('listitem').filter({ hasText: sam })
  await member.getByRole('button', { name: inboxTeam.lostPhone }).click()
  await member.getByLabel(ask.code).fill('000000')
  await member.getByRole('button', { name: ask.of.reset.yes('Ruth') }).click()
  await expect(member.getByText(ask.failures.wrong)).toBeVisible()
  await expectNoViolations(page)
  await member.getByLabel(ask.code).fill(totp(secret))
  await member.getByRole('button', { name: ask.of.reset.yes('Ruth') }).click()
  await expect(member.getByRole('button', { name: inboxTeam.withdraw })).toBeVisible()

  expect(await standing(lost)).toEqual(NOT_A_MEMBER)
  await expectNotice('second_factor_reset', 'Ruth', [ruth, sam])
  const former = await clientOf()
  expect((await former.auth.signInWithPassword({ email: sam, password: TEAM_PASSWORD })).error).not.toBeNull()
  await expect.poll(() => newestInvitation(sam)).not.toBe(used)
  const again = await clientOf((await acceptInvitation(await newestInvitation(sam))).body.session)
  expect((await again.auth.mfa.listFactors()).data?.all).toEqual([])
  await enrol(again)
  expect((await again.rpc('inbox_team')).error).toBeNull()
})

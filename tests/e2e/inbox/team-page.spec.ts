// Two people without a terminal: one invites in the inbox, the other joins on a phone and is removed again.
import { inbox } from '#src/content/inbox.ts'
import { inboxTeam as words } from '#src/content/inbox-team.ts'
import { team } from '#src/content/team.ts'
import { heading } from '../accounts.ts'
import { look } from '../axe.ts'
import { newAddress } from '../stack.ts'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { enterCode, expectNotice, newestInvitation, shownSecret, TEAM_PASSWORD } from '../team.ts'
import { expect, type Page } from '@playwright/test'
import { openInbox, searchField, test } from './inbox-page.ts'

/** Enters a code in the question that is open, and confirms. */
async function confirm(page: Page, yes: string, secret: string): Promise<void> {
  const question = page.getByRole('group').filter({ hasText: words.ask.code })
  await question.getByLabel(words.ask.code).fill(totp(secret))
  await question.getByRole('button', { name: yes }).click()
}

test('a member invites a colleague, who joins on a phone, and removes them', async ({ page, ruth, browser }) => {
  const email = newAddress('tess')
  const { of } = words.ask
  await openInbox(page, ruth)
  await page.getByRole('link', { name: inbox.nav.team, exact: true }).click()
  await page.getByRole('button', { name: words.invite.submit }).click()
  await expect(page.getByText(words.invite.nameMissing)).toBeVisible()
  await page.getByLabel(words.invite.name).fill('Tess Okafor')
  await page.getByLabel(words.invite.email).fill(email)
  await page.getByRole('button', { name: words.invite.submit }).click()
  await expect(page.getByRole('group', { name: of.invite.title('Tess Okafor') })).toBeFocused()
  await look(page, [390, 768, 1440])
  await confirm(page, of.invite.yes('Tess Okafor'), ruth.secret)
  const invited = page.getByRole('listitem').filter({ hasText: email })
  await expect(invited.getByRole('button', { name: words.withdraw })).toBeVisible()
  await look(page, [390, 768, 1440])

  await expect.poll(() => newestInvitation(email)).not.toBe('')
  const first = await newestInvitation(email)
  await invited.getByRole('button', { name: words.again }).click()
  await confirm(page, of.again.yes('Tess Okafor'), ruth.secret)
  await expect.poll(() => newestInvitation(email)).not.toBe(first)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const tess = await phone.newPage()
  await tess.goto(await newestInvitation(email))
  await tess.getByLabel(team.accept.field).fill(TEAM_PASSWORD)
  await tess.getByRole('button', { name: team.accept.submit }).click()
  await enterCode(tess, await shownSecret(tess))
  await expect(searchField(tess)).toBeVisible()
  await tess.getByRole('link', { name: inbox.nav.team, exact: true }).click()
  await expect(tess.getByRole('heading', { name: words.members })).toBeInViewport()
  await expect(tess.getByText(ruth.email)).toBeVisible()

  const member = page.getByRole('listitem').filter({ hasText: email })
  await expect(member.getByText(words.since)).toBeVisible()
  await member.getByRole('button', { name: words.remove }).click()
  await expect(member.getByRole('group', { name: of.remove.title('Tess Okafor') })).toBeFocused()
  await look(page, [390, 768, 1440])
  await confirm(page, of.remove.yes('Tess Okafor'), ruth.secret)
  await expect(member).toHaveCount(0)
  await expect(
    page.getByText(words.changes.what['member_removed']?.(words.changes.you, 'Tess Okafor') ?? ''),
  ).toBeVisible()
  await expect(heading(tess)).not.toHaveText(inbox.nav.team)
  await expectNotice('member_removed', 'Tess Okafor', [email, ruth.email])
  await phone.close()
})

// Two people and no terminal: one invites in the inbox, the other joins on a phone and is removed again.
import { emails } from '#src/content/emails.ts'
import { inbox } from '#src/content/inbox.ts'
import { inboxTeam as words } from '#src/content/inbox-team.ts'
import { team } from '#src/content/team.ts'
import { heading } from '../accounts.ts'
import { look } from '../axe.ts'
import { mailTo } from '../mailbox.ts'
import { newAddress } from '../stack.ts'
import { TEAM_PASSWORD } from '../team.ts'
import { expect } from '@playwright/test'
import { openInbox, searchField, test } from './inbox-page.ts'

test('a member invites a colleague, who joins on a phone, and removes them', async ({ page, ruth, browser }) => {
  const email = newAddress('tess')
  await openInbox(page, ruth)
  await page.getByRole('link', { name: inbox.nav.team, exact: true }).click()
  await page.getByRole('button', { name: words.invite.submit }).click()
  await expect(page.getByText(words.invite.nameMissing)).toBeVisible()
  await page.getByLabel(words.invite.name).fill('Tess Okafor')
  await page.getByLabel(words.invite.email).fill(email)
  await page.getByRole('button', { name: words.invite.submit }).click()
  const invited = page.getByRole('listitem').filter({ hasText: email })
  await expect(invited.getByRole('button', { name: words.withdraw })).toBeVisible()
  await look(page, [390, 768, 1440])

  const linkOf = async () => /href="([^"]*\/inbox#invitation=[\w-]{43})"/.exec((await mailTo(email)).html)?.[1] ?? ''
  await expect.poll(linkOf).not.toBe('')
  const first = await linkOf()
  await invited.getByRole('button', { name: words.again }).click()
  await expect.poll(linkOf).not.toBe(first)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const tess = await phone.newPage()
  await tess.goto(await linkOf())
  await tess.getByLabel(team.accept.field).fill(TEAM_PASSWORD)
  await tess.getByRole('button', { name: team.accept.submit }).click()
  await expect(searchField(tess)).toBeVisible()
  await tess.getByRole('link', { name: inbox.nav.team, exact: true }).click()
  await expect(tess.getByText(ruth.email)).toBeVisible()

  const member = page.getByRole('listitem').filter({ hasText: email })
  await expect(member.getByText(words.since)).toBeVisible()
  await member.getByRole('button', { name: words.remove }).click()
  await expect(member.getByText(words.ask.remove.title('Tess Okafor'))).toBeFocused()
  await look(page, [390, 768, 1440])
  await member
    .getByRole('group')
    .getByRole('button', { name: words.ask.remove.yes('Tess Okafor') })
    .click()
  await expect(member).toHaveCount(0)
  await expect(
    page.getByText(words.changes.what['member_removed']?.(words.changes.you, 'Tess Okafor') ?? ''),
  ).toBeVisible()
  await expect(heading(tess)).not.toHaveText(inbox.nav.team)
  await expect.poll(async () => (await mailTo(email)).subject).toBe(emails.notices.removed.subject)
  await phone.close()
})

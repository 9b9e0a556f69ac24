// A member changes the settings, and everyone in the team sees them.
import { expect } from '@playwright/test'
import { inbox } from '#src/content/inbox.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { look } from '../axe.ts'
import { openInbox, test } from './inbox-page.ts'

test('a member sets days off, discards or saves them, and finds them again', async ({ page, ruth }) => {
  await openInbox(page, ruth)
  await page.getByRole('link', { name: inbox.nav.settings }).click()
  const add = async () => {
    await page.getByLabel(words.daysOff.first).fill('2027-12-24')
    await page.getByLabel(words.daysOff.last).fill('2027-12-26')
    await page.getByRole('button', { name: words.daysOff.add }).click()
  }
  const holidays = page
    .getByRole('listitem')
    .filter({ hasText: words.daysOff.to('24 December 2027', '26 December 2027') })
  await add()
  await expect(holidays).toBeVisible()
  await look(page, [390, 768, 1440])
  await page.getByRole('button', { name: words.discard }).click()
  await expect(holidays).toHaveCount(0)

  await add()
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.unsaved)).toHaveCount(0)
  await page.reload()
  await expect(holidays).toBeVisible()

  await page.getByRole('button', { name: words.daysOff.remove }).click()
  await page.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.unsaved)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(words.daysOff.none)).toBeVisible()
})

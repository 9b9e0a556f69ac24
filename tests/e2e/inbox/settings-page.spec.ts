// The settings page. Saving affects all members, so it is tested in settings-page.test.tsx and inbox_settings.test.sql;
// this covers what needs the page.
import { expect } from '@playwright/test'
import { inbox } from '#src/content/inbox.ts'
import { inboxSettings as words } from '#src/content/inbox-settings.ts'
import { look } from '../axe.ts'
import { openInbox, test } from './inbox-page.ts'

test('a member adds days off and discards them', async ({ page, ruth }) => {
  await openInbox(page, ruth)
  await page.getByRole('link', { name: inbox.nav.settings }).click()
  await page.getByLabel(words.daysOff.first).fill('2027-12-24')
  await page.getByLabel(words.daysOff.last).fill('2027-12-26')
  await page.getByLabel(words.daysOff.label).fill(`Christmas of ${ruth.email}`)
  await page.getByRole('button', { name: words.daysOff.add }).click()
  const holidays = page.getByRole('listitem').filter({ hasText: ruth.email })
  await expect(holidays).toContainText(words.daysOff.to('24 December 2027', '26 December 2027'))

  await look(page, [390, 768, 1440])
  await page.setViewportSize({ width: 390, height: 844 })
  const sections = page.getByRole('navigation', { name: inbox.nav.settings }).getByRole('button')
  const ends = await sections.evaluateAll((all) => all.map((section) => section.getBoundingClientRect().right))
  expect(ends).not.toEqual([])
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: words.discard }).click()
  await expect(holidays).toHaveCount(0)
})

import { expect } from '@playwright/test'
import type { Health } from '#shared/health-sentence.ts'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { look } from '../axe.ts'
import { newMark, openInbox, rowOf, rows, searchField, storeLeads, test } from './inbox-page.ts'

test('axe finds nothing in the list, a lead, its note, reply and dialogs and an empty search, and nothing is cut off', async ({
  page,
  ruth,
}) => {
  const mark = newMark()
  await storeLeads([
    { name: 'Maria Finch', company: mark, message: 'x'.repeat(400) },
    { name: 'W'.repeat(200), company: `${mark}${'c'.repeat(150)}`, secondsAgo: 60, source: 'voice' },
  ])
  await openInbox(page, ruth)
  await searchField(page).fill(mark)
  await expect(rows(page)).toHaveCount(2)
  await look(page, [390, 1440])
  await rowOf(page, 'Maria Finch').click()
  await expect(page.getByText(inboxLead.timeline.title)).toBeVisible()
  await look(page, [390, 1440])
  await page.getByRole('button', { name: inboxLead.note, exact: true }).click()
  await expect(page.getByLabel(inboxLead.notes.label)).toBeFocused()
  await look(page, [390, 1440])
  await page.getByRole('button', { name: inboxLead.reply.button, exact: true }).click()
  await expect(page.getByLabel(inboxLead.reply.label)).toBeVisible()
  await look(page, [390, 1440])
  await page.getByRole('button', { name: inboxLead.erase.button }).click()
  await look(page, [390, 1440])
  await page.keyboard.press('Escape')
  await searchField(page).fill('no such word anywhere')
  await expect(page.getByText(words.nothing.foundText)).toBeVisible()
  await look(page, [390, 1440])
})

test('the bar says in one sentence that email does not work, and nothing is cut off, not even with text of twice the size', async ({
  page,
  ruth,
}) => {
  await page.route('**/contact_health', async (route) => {
    const response = await route.fetch()
    const health = {
      ...((await response.json()) as Health),
      alarms: ['mails_late'],
      error: 'http_401',
      failed: 2,
      canSendAgain: 2,
    }
    await route.fulfill({ response, json: { ...health, since: '2026-11-15T14:36:02Z' } })
  })
  await openInbox(page, ruth)
  await expect(page.getByText('The email service does not accept the key (401).')).toBeVisible()
  await expect(page.getByRole('button', { name: words.sendAllAgain })).toBeVisible()
  await look(page, [390, 768, 1440])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

import { expect, type Page } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query } from '../stack.ts'
import { openInbox, storeLeads, test } from './inbox-page.ts'

const { reply } = inboxLead
const field = (page: Page) => page.getByLabel(reply.label)
const replies = (page: Page) => page.locator('[data-reply]')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/inbox#${id}`)
  await page.getByRole('button', { name: reply.button, exact: true }).click()
  await expect(field(page)).toBeFocused()
  for (const part of [field(page), page.getByRole('button', { name: reply.send })]) await expect(part).toBeInViewport()
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`a reply on a ${name}: the draft stays, it is undone, then mailed once, and the lead is answered`, async ({
    page,
    ruth,
  }) => {
    const email = newAddress('replied')
    const [id = ''] = await storeLeads([{ name: 'Maria Finch', email }])
    await page.setViewportSize(size)
    await openInbox(page, ruth)
    await open(page, id)
    await field(page).fill('Yes, we can.')
    await page.reload()
    await expect(field(page)).toHaveValue('Yes, we can.')
    await page.getByRole('button', { name: reply.send }).click()
    await expect(replies(page)).toContainText(reply.waiting)
    await page.getByRole('button', { name: words.undo.button }).click()
    await expect(replies(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('Yes, we can.')

    await page.getByRole('button', { name: reply.send }).click()
    await expect(replies(page)).toContainText('Yes, we can.')
    // It is sent after ten seconds, with the next run of the scheduler.
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 60_000 })
      .toEqual([inboxLead.replySubject])
    const answered = () => query<{ by: string }[]>`select answered_by as by from contact_submissions where id = ${id}`
    await expect.poll(answered).toEqual([{ by: 'Ruth Calder' }])
    await expect(replies(page)).toContainText(words.mails.states.sent, { timeout: 30_000 })
  })
}

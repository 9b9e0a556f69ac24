import { expect } from '@playwright/test'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query } from '../stack.ts'
import { newMark, openInbox, rows, searchField, storeLeads, test } from './inbox-page.ts'

const PHONE = { width: 390, height: 844 }

test('on a phone a lead of a long list is answered, and mailed once; Back finds the place', async ({ page, ruth }) => {
  const [mark, email] = [newMark(), newAddress('replied')]
  const leads = Array.from({ length: 30 }, (_, index) => ({
    name: `Lead ${index}`,
    email,
    company: mark,
    secondsAgo: index,
  }))
  const ids = await storeLeads(leads)
  await page.setViewportSize(PHONE)
  await openInbox(page, ruth)
  await searchField(page).fill(mark)
  await expect(rows(page)).toHaveCount(30)
  // The lead that Back has not yet removed repeats the name.
  const row = page.locator('#list').getByText('Lead 20', { exact: true })
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead 20' })).toBeInViewport()
  await expect(rows(page).first()).toBeHidden()
  await page.goBack()
  await expect(row).toBeInViewport()
  await row.click()
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
  await expect(row).toBeInViewport()
  await row.click()

  const button = page.getByRole('button', { name: 'Reply', exact: true })
  const low = await button.boundingBox()
  expect(low?.y).toBeGreaterThan(PHONE.height * 0.8)
  // As high as "Mark as answered" beside it, which has one line.
  expect(low?.height).toBeLessThan(50)
  await button.click()
  const field = page.getByLabel('Write a reply')
  const send = page.getByRole('button', { name: 'Send reply' })
  await expect(field).toBeFocused()
  for (const part of [field, send]) await expect(part).toBeInViewport()
  await field.fill('Yes, we can.')
  await send.click()
  const replies = page.locator('[data-reply]')
  await expect(replies).toContainText('Yes, we can.')
  // It is sent after ten seconds, with the next run of the scheduler.
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 60_000 })
    .toEqual(['Your message to Lodestar'])
  const answered = () =>
    query<{ by: string }[]>`select answered_by as by from contact_submissions where id = ${String(ids[20])}`
  await expect.poll(answered).toEqual([{ by: 'Ruth Calder' }])
  await expect(replies).toContainText('sent', { timeout: 30_000 })
})

import { expect } from '@playwright/test'
import { newAddress, query } from '../stack.ts'
import { linkOf, newMark, openInbox, rows, searchField, storeLeads, test } from './inbox-page.ts'

const POLL_MS = 20_000

test('leads are listed by state and source, unread ones are marked, and a new one appears at the next poll', async ({
  page,
  ruth,
}) => {
  const mark = newMark()
  await storeLeads([
    { name: 'Maria Finch', company: mark, secondsAgo: 10 },
    { name: 'Tomas Lind', company: mark, source: 'voice', secondsAgo: 20 },
  ])
  await page.clock.install()
  await openInbox(page, ruth)
  await searchField(page).fill(mark.toUpperCase())
  await expect(rows(page).locator('b')).toHaveText(['Tomas Lind', 'Maria Finch'])
  // Without the excerpt, which a screen reader would read for every row.
  await expect(linkOf(page, 'Maria Finch')).toHaveAccessibleName(/^Unread: ?Maria Finch Answer by .*\d\d:\d\d$/)
  await expect(page.getByRole('radio', { name: 'Open' })).toHaveAccessibleName('Open 2')
  await page.getByRole('radio', { name: 'All' }).check()
  // Forwarding the clock ends a request that still runs.
  await expect(page.getByRole('list', { name: 'Messages' })).toHaveAttribute('aria-busy', 'false')
  await storeLeads([{ name: 'Łukasz Łoś', company: mark }])
  await page.clock.fastForward(POLL_MS)
  await expect(rows(page).locator('b')).toHaveText(['Łukasz Łoś', 'Maria Finch', 'Tomas Lind'])
  await expect(page.getByRole('status').filter({ hasText: 'All: 3' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Source' }).selectOption('voice')
  await expect(rows(page).locator('b')).toHaveText(['Tomas Lind'])
})

test('a lead shows its text and earlier messages, and a held mail is sent after confirmation', async ({
  page,
  ruth,
}) => {
  const email = newAddress('maria')
  const message = 'We have four years of tickets.\n\n<b>Half</b> of them say how they were resolved.'
  await storeLeads([{ name: 'Maria Finch', email, message: 'An older question.', secondsAgo: 86_400 * 40 }])
  const [id = ''] = await storeLeads([{ name: 'Maria Finch', email, message }], 'held')
  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  const lead = page.getByRole('article', { name: 'Maria Finch' })
  await expect(page).toHaveTitle(/^Maria Finch \| /)
  await expect(lead).toContainText('<b>Half</b> of them say how they were resolved.')
  const readAt = () => query`select read_at from public.contact_submissions where id = ${id} and read_at is not null`
  await expect.poll(readAt).toHaveLength(1)

  const steps = page.getByRole('list', { name: 'Timeline' })
  const again = page.getByText('Send the confirmation again')
  await again.click()
  await expect(page.getByText(`Send it to ${email} now?`)).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(steps).toContainText(/Confirmation (waiting|sent)/)

  await lead.locator('dd a').click()
  await expect(lead).toContainText('An older question.')
  await page.reload()
  await expect(lead).toContainText('An older question.')
})

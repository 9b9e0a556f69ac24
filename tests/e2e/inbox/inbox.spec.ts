import { expect } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { newAddress, query } from '../stack.ts'
import { linkOf, newMark, openInbox, rowOf, rows, search, searchField, storeLeads, test } from './inbox-page.ts'

const POLL_MS = 20_000

test('leads are listed by state, source and words, unread ones are marked, and a new one appears at the next poll', async ({
  page,
  ruth,
}) => {
  const mark = newMark()
  const [, , answered] = await storeLeads([
    { name: 'Maria Finch', company: `Finch ${mark}`, secondsAgo: 10 },
    { name: 'Tomas Lind', message: `Could a model price the catch? ${mark}`, source: 'voice', secondsAgo: 20 },
    { name: 'Ines Carvalho', email: `ines@${mark}.example`, secondsAgo: 30 },
  ])
  await query`
      update public.contact_submissions set answered_at = now(), answered_by = 'Daniel', read_at = now()
      where id = ${String(answered)}`
  await page.clock.install()
  await openInbox(page, ruth)
  const which = (label: string) => page.getByRole('radio', { name: label })

  await searchField(page).fill(mark.toUpperCase())
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).locator('b')).toHaveText(['Tomas Lind', 'Maria Finch'])
  // Without the excerpt, which a screen reader would read for every row.
  await expect(linkOf(page, 'Maria Finch')).toHaveAccessibleName(/^Unread: ?Maria Finch Answer by .*\d\d:\d\d$/)
  await expect(rowOf(page, 'Tomas Lind')).toContainText(words.list.by.voice)
  await expect(which(words.list.open)).toHaveAccessibleName(`${words.list.open} 2`)
  await expect(which(words.list.all)).toHaveAccessibleName(`${words.list.all} 3`)

  await which(words.list.answered).check()
  await expect(rows(page).locator('b')).toHaveText(['Ines Carvalho'])
  await expect(rows(page)).toContainText('Answered by Daniel')
  await which(words.list.all).check()
  await expect(rows(page)).toHaveCount(3)
  await storeLeads([{ name: 'Łukasz Łoś', company: mark }])
  await page.clock.fastForward(POLL_MS)
  await expect(rowOf(page, 'Łukasz Łoś')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: `${words.list.all}: 4` })).toBeAttached()
  await search(page, `${mark} los`)
  await expect(rows(page).locator('b')).toHaveText(['Łukasz Łoś'])
  await search(page, mark)
  await page.getByRole('combobox', { name: words.list.source }).selectOption('voice')
  await expect(rows(page).locator('b')).toHaveText(['Tomas Lind'])
})

test('a lead shows its text, facts, timeline and earlier messages, and a held mail is sent after confirmation', async ({
  page,
  ruth,
}) => {
  const email = newAddress('maria')
  const message = 'We have four years of tickets.\n\n<b>Half</b> of them say how they were resolved.'
  await storeLeads([{ name: 'Maria Finch', email, message: 'An older question.', secondsAgo: 86_400 * 40 }])
  const [id = ''] = await storeLeads([{ name: 'Maria Finch', company: 'Finch & Co', email, message }], 'held')
  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  const lead = page.getByRole('article', { name: 'Maria Finch' })
  await expect(page).toHaveTitle(/^Maria Finch \| /)
  await expect(lead).toContainText('<b>Half</b> of them say how they were resolved.')
  await expect(lead.getByText('Finch & Co').first()).toBeVisible()
  const readAt = () => query`select read_at from public.contact_submissions where id = ${id} and read_at is not null`
  await expect.poll(readAt).toHaveLength(1)

  const { mail, timeline } = inboxLead
  const { kinds, states, reasons } = words.mails
  const steps = page.getByRole('list', { name: timeline.title })
  await expect(steps).toContainText(timeline.notYet)
  await expect(steps).toContainText(`${kinds.confirmation} ${states.held}: ${reasons['automated']}`)
  const again = page.getByText(mail.sendAgain(kinds.confirmation.toLowerCase()))
  await again.click()
  await expect(page.getByText(mail.askSend(email))).toBeVisible()
  await page.getByRole('button', { name: mail.yesSend, exact: true }).click()
  await expect(again).toBeHidden()
  await expect(steps).toContainText(new RegExp(`${kinds.confirmation} (${states.waiting}|${states.sent})`))

  await lead.locator('dd a').click()
  await expect(lead).toContainText('An older question.')
  await page.reload()
  await expect(lead).toContainText('An older question.')
})

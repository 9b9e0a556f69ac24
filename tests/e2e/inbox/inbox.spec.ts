import { expect } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { newAddress, query } from '../stack.ts'
import { find, linkOf, newMark, openInbox, rowOf, rows, search, searchField, storeLeads, test } from './inbox-page.ts'

const POLL_MS = 20_000

test('leads are listed, open ones oldest first, by state, source and words, and unread ones are marked', async ({
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
  await page.getByRole('combobox', { name: words.list.source }).selectOption('voice')
  await expect(rows(page).locator('b')).toHaveText(['Tomas Lind'])

  await searchField(page).fill(`${mark} no such word`)
  await expect(page.getByRole('heading', { name: words.nothing.found(`${mark} no such word`) })).toBeVisible()
  await page.getByRole('button', { name: words.nothing.clear }).click()
  await expect(searchField(page)).toHaveValue('')
})

test('the list grows by 50, in order, and finds a name by letters without accents', async ({ page, ruth }) => {
  const mark = newMark()
  const names = Array.from({ length: 120 }, (_, index) => (index === 60 ? 'Łukasz Łoś' : `Lead ${index}`))
  await storeLeads(names.map((name, index) => ({ name, company: mark, secondsAgo: index })))
  await openInbox(page, ruth)
  await find(page, mark, names.length)
  for (const count of [100, 120]) {
    await page.getByRole('button', { name: words.list.more }).click()
    await expect(rows(page)).toHaveCount(count)
  }
  await expect(rows(page).locator('b')).toHaveText(names)
  await expect(page.getByText(words.list.end.all)).toBeAttached()
  await search(page, `${mark} los`)
  await expect(rows(page).locator('b')).toHaveText(['Łukasz Łoś'])
})

test('a new lead appears at the next poll and is announced', async ({ page, ruth }) => {
  const mark = newMark()
  await storeLeads([{ name: 'Lead 1', company: mark, secondsAgo: 60 }])
  await page.clock.install()
  await openInbox(page, ruth)
  await find(page, mark, 1)
  await storeLeads([{ name: 'Newest Of All', company: mark }])
  await page.clock.fastForward(POLL_MS)
  await expect(rowOf(page, 'Newest Of All')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: `${words.list.all}: 2` })).toBeAttached()
})

test('a lead shows its text, facts, timeline and earlier messages', async ({ page, ruth }) => {
  const email = newAddress('maria')
  const message = 'We have four years of tickets.\n\n<b>Half</b> of them say how they were resolved.'
  const [id = ''] = await storeLeads([
    { name: 'Maria Finch', company: 'Finch & Co', email, message },
    { name: 'Maria Finch', email, message: 'An older question.', secondsAgo: 86_400 * 40 },
  ])
  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  const lead = page.getByRole('article', { name: 'Maria Finch' })
  await expect(page).toHaveTitle(/^Maria Finch \| /)
  await expect(lead).toContainText('<b>Half</b> of them say how they were resolved.')
  await expect(lead.getByText('Finch & Co').first()).toBeVisible()
  await expect(lead.getByRole('list', { name: inboxLead.timeline.title })).toContainText(inboxLead.timeline.notYet)
  await lead.locator('dd a').click()
  await expect(lead).toContainText('An older question.')
  await page.reload()
  await expect(lead).toContainText('An older question.')
  const readAt = await query`select read_at from public.contact_submissions where id = ${id} and read_at is not null`
  expect(readAt).toHaveLength(1)
})

test('a held mail shows why, and is sent after confirmation', async ({ page, ruth }) => {
  const email = newAddress('tomas')
  const [id = ''] = await storeLeads([{ name: 'Tomas Lind', email }], 'held')
  await openInbox(page, ruth)
  await page.goto(`/inbox#${id}`)
  const { mail, timeline } = inboxLead
  const steps = page.getByRole('list', { name: timeline.title })
  await expect(steps).toContainText(
    `${words.mails.kinds.confirmation} ${words.mails.states.held}: ${words.mails.reasons['automated']}`,
  )

  const again = page.getByText(mail.sendAgain(words.mails.kinds.confirmation.toLowerCase()))
  await again.click()
  await expect(page.getByText(mail.askSend(email))).toBeVisible()
  await page.getByRole('button', { name: mail.yesSend, exact: true }).click()
  await expect(again).toBeHidden()
  const { kinds, states } = words.mails
  await expect(steps).toContainText(new RegExp(`${kinds.confirmation} (${states.waiting}|${states.sent})`))
})

test('a person is erased after their address is typed, with all that belongs to them', async ({ page, ruth }) => {
  const mark = newMark()
  const email = newAddress('erased')
  await storeLeads([
    { name: 'Maria Finch', email, company: mark },
    { name: 'Maria Finch', email, company: mark, secondsAgo: 60 },
    { name: 'Someone Else', company: mark, secondsAgo: 120 },
  ])
  await openInbox(page, ruth)
  await find(page, mark, 3)
  await rowOf(page, 'Maria Finch').first().click()
  await page.getByRole('button', { name: inboxLead.erase.button }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(inboxLead.erase.what(email))).toBeVisible()
  await expect(dialog.getByRole('button', { name: inboxLead.erase.keep })).toBeFocused()
  const erase = dialog.getByRole('button', { name: inboxLead.erase.erase })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel(inboxLead.erase.confirm).fill('someone@example.org')
  await expect(erase).toBeDisabled()
  await dialog.getByLabel(inboxLead.erase.confirm).fill(email.toUpperCase())
  await erase.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'Someone Else')).toBeVisible()
  const left = await query`select 1 from contact_submissions where email = ${email}`
  expect(left).toHaveLength(0)
})

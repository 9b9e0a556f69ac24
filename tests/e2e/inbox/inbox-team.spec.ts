import { expect, type Page } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { openPage } from '../../support/hydrated.ts'
import { loginForm, typeLogin } from '../accounts.ts'
import { newAddress, query } from '../stack.ts'
import { endMembership, enterCode, newMember } from '../team.ts'
import { find, newMark, openInbox, rowOf, rows, stopTheClock, storeLeads, test } from './inbox-page.ts'

const UNDO_MS = 10_000

/** Who marked a lead as answered, and whether it was read. */
async function stateOf(id: string): Promise<string> {
  const [lead] = await query<{ state: string }[]>`
    select concat_ws(' ', answered_by, case when read_at is not null then 'read' end) as state
    from contact_submissions where id = ${id}`
  return lead?.state ?? 'gone'
}

const undo = (page: Page) => page.getByRole('button', { name: words.undo.button })
const article = (page: Page) => page.getByRole('article')

test('two members mark a lead: the second sees who was first and its current state', async ({
  page,
  browser,
  ruth,
}) => {
  const [id = ''] = await storeLeads([{ name: 'Maria Finch' }])
  const danielsPage = await (await browser.newContext()).newPage()
  const daniel = await newMember('Daniel Roth')
  await danielsPage.clock.install()
  await Promise.all([openInbox(page, ruth), openInbox(danielsPage, daniel)])
  await page.goto(`/inbox#${id}`)
  await danielsPage.goto(`/inbox#${id}`)
  await expect(article(danielsPage).getByRole('button', { name: inboxLead.markAnswered })).toBeVisible()
  // Without a poll that would update Daniel's page first.
  await stopTheClock(danielsPage)
  await article(page).getByRole('button', { name: inboxLead.markAnswered }).click()
  await expect(article(page)).toContainText('Answered by Ruth Calder')

  await danielsPage.getByRole('button', { name: inboxLead.markAnswered }).click()
  await expect(danielsPage.getByText(/^Ruth Calder marked this as answered at/)).toBeVisible()
  await expect(article(danielsPage)).toContainText('Answered by Ruth Calder')
  expect(await stateOf(id)).toBe('Ruth Calder read')
  await danielsPage.context().close()
  await endMembership(daniel)
})

test('a printed lead shows its sender', async ({ page, ruth }) => {
  const email = newAddress('printed')
  const mark = newMark()
  await storeLeads([{ name: 'Tomas Lind', email, company: mark }])
  await openInbox(page, ruth)
  await find(page, mark, 1)
  await rowOf(page, 'Tomas Lind').click()
  await page.emulateMedia({ media: 'print' })
  await expect(article(page).getByRole('heading', { name: 'Tomas Lind' })).toBeVisible()
  await expect(article(page).getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('marking and a note can be undone for ten seconds', async ({ page, ruth }) => {
  const mark = newMark()
  const [id = ''] = await storeLeads([{ name: 'Tomas Lind', company: mark }])
  await page.clock.install()
  await openInbox(page, ruth)
  await find(page, mark, 1)
  await stopTheClock(page)
  await rowOf(page, 'Tomas Lind').click()
  await expect.poll(() => stateOf(id)).toBe('read')
  await article(page).getByRole('button', { name: inboxLead.markAnswered }).click()
  await expect(rowOf(page, 'Tomas Lind')).toContainText('Answered by Ruth Calder')
  await undo(page).click()
  await expect(article(page).getByRole('button', { name: inboxLead.markAnswered })).toBeVisible()
  await expect(rowOf(page, 'Tomas Lind')).not.toContainText('Answered')

  await article(page).getByLabel(inboxLead.notes.label).fill('Ask about the second depot.')
  await article(page).getByRole('button', { name: inboxLead.notes.save }).click()
  await expect(article(page).locator('[data-note]')).toContainText('Ruth Calder')
  await undo(page).click()
  await expect(article(page).locator('[data-note]')).toHaveCount(0)

  await article(page).getByRole('button', { name: inboxLead.markAnswered }).click()
  await expect(undo(page)).toBeVisible()
  // Under the pointer it waits.
  await page.mouse.move(0, 0)
  await page.clock.runFor(UNDO_MS)
  await expect(undo(page)).toBeHidden()
  expect(await stateOf(id)).toBe('Ruth Calder read')
})

test('the link of a mail leads to the button that marks its lead, and marks nothing without a press @core', async ({
  page,
  ruth,
}) => {
  const [id = ''] = await storeLeads([{ name: 'Ines Duarte' }])
  await openPage(page, `/inbox#${id}/answered`)
  await expect(loginForm(page)).toBeVisible()
  // A mail scanner that opens the link changes nothing.
  expect(await stateOf(id)).toBe('')
  await (await typeLogin(page, ruth)).click()
  await enterCode(page, ruth.secret)
  await expect(article(page).getByRole('button', { name: inboxLead.markAnswered })).toBeFocused()
  await expect(page).toHaveURL(`/inbox#${id}`)
  await expect.poll(() => stateOf(id)).toBe('read')
  await page.keyboard.press('Enter')
  await expect(article(page)).toContainText('Answered by Ruth Calder')
  expect(await stateOf(id)).toBe('Ruth Calder read')
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

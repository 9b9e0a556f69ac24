import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Health } from '#shared/health-sentence.ts'
import { expectAccessible } from '../axe.ts'
import { newAddress, query } from '../stack.ts'
import { find, newMark, openInbox, rowOf, rows, searchField, storeLeads, test } from './inbox-page.ts'

test('from the list to a person who is exported and erased axe finds nothing, and nothing is cut off', async ({
  page,
  ruth,
}) => {
  const mark = newMark()
  const email = newAddress('erased')
  await storeLeads([
    { name: 'Maria Finch', email, company: mark, message: 'x'.repeat(400) },
    { name: 'Maria Finch', email, company: mark, secondsAgo: 60 },
    { name: 'W'.repeat(200), company: `${mark}${'c'.repeat(150)}`, secondsAgo: 120, source: 'voice' },
  ])
  const seen = () => expectAccessible(page, [390, 1440])
  await openInbox(page, ruth)
  await find(page, mark, 3)
  await seen()
  await rowOf(page, 'Maria Finch').first().click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await seen()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(page.getByLabel('Add a note')).toBeFocused()
  await seen()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByLabel('Write a reply')).toBeVisible()
  await seen()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this person' }).click()
  const person = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { messages: { company: string }[] }
  expect(person).toMatchObject({ address: email, account: null })
  expect(person.messages.map(({ company }) => company)).toEqual([mark, mark])

  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`This removes every message from ${email}, with its notes`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await seen()
  const erase = dialog.getByRole('button', { name: 'Erase this person' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type the address to confirm').fill('someone@example.org')
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type the address to confirm').fill(email.toUpperCase())
  await erase.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, 'Maria Finch')).toHaveCount(0)
  expect(await query`select 1 from contact_submissions where email = ${email}`).toHaveLength(0)
  await searchField(page).fill('no such word anywhere')
  await expect(page.getByText('We searched names, addresses, companies and messages.')).toBeVisible()
  await seen()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(searchField(page)).toHaveValue('')
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
      error: 'invalid_api_key',
      failed: 2,
      canSendAgain: 2,
    }
    await route.fulfill({ response, json: { ...health, since: '2026-11-15T14:36:02Z' } })
  })
  await openInbox(page, ruth)
  await expect(page.getByText('The email service does not accept the Resend API key.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send all again' })).toBeVisible()
  await expectAccessible(page, [390, 768, 1440])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

import { expect } from '@playwright/test'
import { inbox as words } from '#src/content/inbox.ts'
import { faultTest } from '../fixtures.ts'
import { withDatabase } from '../stack.ts'
import { find, newMark, newMember, openInbox, storeLeads, test } from './inbox-page.ts'

const UNDO_MS = 10_000

test('an unusual silence is told above the list, and hidden for a week unless that is undone', async ({ page }) => {
  // Other tests store leads all the time: only the answer can be silent.
  await page.route('**/rpc/inbox_strip', async (route) => {
    const response = await route.fetch()
    const strip = (await response.json()) as object
    await route.fulfill({ response, json: { ...strip, silence: { days: 9, usualDays: 2 } } })
  })
  const member = await newMember(`Ruth ${newMark()}`)
  await openInbox(page, member)
  const band = page.getByRole('status').filter({ hasText: words.silence.title(9) })
  await expect(band).toContainText(words.silence.usual(2))
  await expect(band.getByRole('link', { name: words.silence.test })).toHaveAttribute('href', '/#contact')

  const hide = band.getByRole('button', { name: words.silence.hide })
  await hide.click()
  await expect(band).toBeHidden()
  await page.getByRole('button', { name: words.undo.label }).click()
  await expect(band).toBeVisible()
  const hidden = () =>
    withDatabase((sql) => sql`select 1 from team_audit where member_name = ${member.name} and what = 'silence_hidden'`)
  expect(await hidden()).toHaveLength(0)

  await hide.click()
  await page.mouse.move(0, 0)
  await expect.poll(hidden, { timeout: UNDO_MS + 10_000 }).toHaveLength(1)
})

faultTest('an export that fails half way makes no file, says so, and works afterwards', async ({ page }) => {
  const mark = newMark()
  await storeLeads([{ name: 'Maria Finch', company: mark }])
  await openInbox(page, await newMember('Ruth Calder'))
  await find(page, mark, 1)
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  let calls = 0
  await page.route('**/rpc/inbox_export', (route) => {
    calls += 1
    return calls === 1 ? route.continue() : route.fulfill({ status: 503, json: { message: 'down' } })
  })
  const button = page.getByRole('button', { name: words.csv.button })
  await button.click()
  await expect(page.getByText(words.csv.failedText)).toBeVisible()
  expect(calls).toBe(2)
  expect(downloads).toEqual([])

  await page.unroute('**/rpc/inbox_export')
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/^messages-.*\.csv$/)
  await expect(page.getByText(words.csv.done(1))).toBeVisible()
})

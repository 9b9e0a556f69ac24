import { expect, type Page } from '@playwright/test'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { expectNoViolations } from '../axe.ts'
import { newMark, newMember, openInbox, rowOf, rows, searchField, storeLeads, test } from './inbox-page.ts'

const SIZES = [
  { width: 1440, height: 789 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

async function openWithLeads(page: Page): Promise<void> {
  const mark = newMark()
  await storeLeads([
    { name: 'Maria Finch', company: mark, message: 'x'.repeat(400) },
    { name: 'W'.repeat(200), company: `${mark}${'c'.repeat(150)}`, secondsAgo: 60, source: 'voice' },
  ])
  await openInbox(page, await newMember('Ruth Calder'))
  await searchField(page).fill(mark)
  await expect(rows(page)).toHaveCount(2)
}

test('axe finds nothing in the list, a lead, its questions, the dialogs and an empty search', async ({ page }) => {
  await openWithLeads(page)
  const forAllSizes = async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expectNoViolations(page)
    }
  }
  await forAllSizes()
  await rowOf(page, 'Maria Finch').click()
  await expect(page.getByText(inboxLead.course.title)).toBeVisible()
  await forAllSizes()
  await page.emulateMedia({ forcedColors: 'active' })
  await expectNoViolations(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('button', { name: inboxLead.erase.button }).click()
  await forAllSizes()
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIZES[0] ?? { width: 1440, height: 789 })
  await page.getByRole('button', { name: words.keys.all }).click()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await searchField(page).fill('no such word anywhere')
  await expect(page.getByText(words.nothing.foundText)).toBeVisible()
  await expectNoViolations(page)
})

test('nothing scrolls sideways, and targets are at least 44 px where a thumb is', async ({ page }) => {
  await openWithLeads(page)
  for (const open of [false, true]) {
    if (open) await rowOf(page, 'W'.repeat(200)).click()
    for (const width of [320, 390, 640, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(content, `${width} px, ${open ? 'letter' : 'list'}`).toBeLessThanOrEqual(screen ?? 0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, .row, .actions a, .segments label, input[type=search]')].flatMap(
        (element) => {
          const { width, height } = element.getBoundingClientRect()
          return width === 0 || (width >= 44 && height >= 44)
            ? []
            : [`${element.outerHTML.slice(0, 80)} ${width}×${height}`]
        },
      ),
    )
    expect(small).toEqual([])
  }
})

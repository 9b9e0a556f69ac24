import { expect } from '@playwright/test'
import { linkOf, newMark, openInbox, rowOf, rows, searchField, storeLeads, test } from './inbox-page.ts'

test('search, reading, notes, answering, undo and logout work by keyboard', async ({ page, ruth }) => {
  const mark = newMark()
  await storeLeads(['First', 'Second', 'Third'].map((name, index) => ({ name, company: mark, secondsAgo: index })))
  await page.clock.install()
  await openInbox(page, ruth)
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())

  // The keys work once the list is shown.
  await expect(rows(page).first()).toBeVisible()
  await press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type(mark)
  await expect(rows(page)).toHaveCount(3)
  await press('Tab', 'j')
  // In a field letters are text; elsewhere they are shortcuts.
  await press('Shift+Tab')
  await expect(searchField(page)).toHaveValue(mark)
  await page.getByRole('radio', { name: 'Open' }).focus()
  await press('j', 'j', 'k', 'j')
  await expect(linkOf(page, 'Second')).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
  await expect(page.getByRole('article')).toBeFocused()

  await press('n')
  await expect(page.getByLabel('Add a note')).toBeFocused()
  await page.keyboard.type('Call on Monday')
  await press('Control+Enter')
  await expect(page.locator('[data-note]')).toContainText('Call on Monday')
  // Undo periods do not end, and there are no polls.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await press('Escape', 'e')
  await expect(rowOf(page, 'Second')).toHaveCount(0)
  await press('z')
  await expect(rowOf(page, 'Second')).toHaveCount(1)
  await page.clock.resume()

  await press('r')
  await expect(page.getByLabel('Write a reply')).toBeFocused()
  await page.keyboard.type('We call on Monday.')
  await press('Control+Enter')
  await expect(page.locator('[data-reply]')).toContainText('We call on Monday.')
  await press('Escape', 'z')
  await expect(page.locator('[data-reply]')).toHaveCount(0)
  await expect(page.getByLabel('Write a reply')).toHaveValue('We call on Monday.')

  await press('j')
  await expect(linkOf(page, 'First')).toBeFocused()
  await press('Escape')
  await expect(page).toHaveURL(/\/inbox#messages$/)
  await expect(linkOf(page, 'Second')).toBeFocused()

  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Mark as answered')
  await press('Escape')
  await expect(linkOf(page, 'Second')).toBeFocused()
})

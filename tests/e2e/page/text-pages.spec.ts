import { expectAccessible } from '../axe.ts'
import { heading } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { textPages } from '../../../scripts/build/text-pages.ts'

const pages = textPages()

test('each has a title, a description and no script, and fits every screen', async ({ page }) => {
  for (const { path, title, head } of pages) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(await response?.text()).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
    await expect(page).toHaveTitle(head.title)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', head.description)
    await expect(heading(page)).toHaveText(title)
    await expectAccessible(page, [320, 1440])
  }
})

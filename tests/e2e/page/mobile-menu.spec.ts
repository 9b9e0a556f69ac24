import { hydrated, openPage } from '../../support/hydrated.ts'
import { delayRequests } from '../mock-response.ts'
import { expect, test } from '../fixtures.ts'
import * as brand from '#src/brand/brand.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'

const labels = navigation.links.map(({ label }) => label)
const further = [hero.action, hero.voiceDemo, links.email, 'Sign In']

test.use({ viewport: { width: 390, height: 844 } })

test('the menu has the same links over the whole screen and traps the focus before the app, then Escape restores it', async ({
  page,
}) => {
  const { release } = await delayRequests(page, '**/assets/hydrate-*.js')
  await page.goto('/')
  const toggle = page.getByRole('button', { name: navigation.openMenu })
  await toggle.click()
  const menu = page.getByRole('dialog', { name: navigation.menu })
  await expect(menu.getByRole('link')).toHaveText([brand.name, ...labels, ...further])
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  for (const entry of await menu.getByRole('link').all()) await expect(entry).toBeInViewport({ ratio: 1 })

  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await expect.poll(focused).toBe(brand.name)
  for (const name of [navigation.closeMenu, ...labels, ...further]) {
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe(name)
  }
  // The page behind it is inert, by key and by script.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, footer, .bar > .wrap'))).toBeFalsy()
  await page.locator('main a').first().focus()
  expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeFalsy()
  release()
  await hydrated(page)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the page behind it does not scroll; a link closes it and lands below the bar, which has a link to the form @core', async ({
  page,
}) => {
  await openPage(page, '/')
  const action = page.getByRole('banner').getByRole('link', { name: labels.at(-1) ?? '' })
  await expect(action).toBeHidden()
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.wheel(0, 600)
  await page.getByRole('button', { name: navigation.closeMenu }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/#about')
  const top = () => page.locator('#about').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await top()) - 60) < 1).toBe(true)
  await expect(action).toBeVisible()
  await page.getByRole('button', { name: navigation.openMenu }).click()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a browser without commands opens and closes it too', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
    addEventListener(
      'click',
      (event) => event.target instanceof Element && event.target.closest('[command]') && event.preventDefault(),
      true,
    )
  })
  await openPage(page, '/')
  const menu = page.getByRole('dialog', { name: navigation.menu })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: navigation.closeMenu }).click(),
    () => menu.getByRole('link', { name: 'About' }).click(),
  ]) {
    await page.getByRole('button', { name: navigation.openMenu }).click()
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await close()
    await expect(menu).toBeHidden()
  }
})

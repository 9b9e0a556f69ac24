import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { expect, test } from '../fixtures.ts'
import { account } from '#src/content/account.ts'
import { brand } from '#src/content/brand.ts'
import { hero } from '#src/content/hero.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'

const labels = navigation.links.map(({ label }) => label)
const further = [hero.action, hero.voiceDemo, links.email, account.signIn]

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
})

test('the toggled menu offers the same links, over the whole screen', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(labels)
  await expect(menu.getByRole('link')).toHaveText([brand.name, ...labels, ...further])
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await menu.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
})

test('focus stays inside, forwards and backwards, and Escape gives it back', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const round = [brand.name, navigation.closeMenu, ...labels, ...further]

  expect(await focused()).toBe(brand.name)
  for (const name of [...round.slice(1), ...round]) {
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Tab')
  for (const name of [...round].toReversed()) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe(name)
  }

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('the page behind the open menu is out of reach and does not scroll', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('main')).toHaveAttribute('inert')
  await page.mouse.wheel(0, 600)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('it opens before the app has arrived, and stays open', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  release()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(menu.getByRole('link', { name: account.signIn })).toBeVisible()
})

test('a browser without popovers shows it as a modal dialog', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('popover="auto"', '') })
  })
  await page.goto('/')
  await hydrated(page)
  const toggle = page.getByRole('button', { name: 'Open menu' })
  for (const close of ['Escape', 'button', 'link']) {
    await toggle.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: account.signIn })).toBeVisible()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else if (close === 'button') await page.getByRole('button', { name: 'Close menu' }).click()
    else await menu.getByRole('link', { name: 'About' }).click()
    await expect(menu).toBeHidden()
  }
})

test('a link closes it and lands below the bar', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/#about')
  const top = () => page.locator('#about').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await top()) - 60) < 1).toBe(true)
})

test('the close button closes it, and so does a window that grows wide', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: account.signIn })).toBeVisible()
})

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [768, 1024],
  [844, 390],
] as const) {
  test(`at ${width} × ${height} every entry of the menu is in view and none covers another`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const entries = page.getByRole('dialog').getByRole('link')
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
    const hits = await entries.evaluateAll((all) =>
      all.map((entry) => {
        const { x, y, width: w, height: h } = entry.getBoundingClientRect()
        return entry.contains(document.elementFromPoint(x + w / 2, y + h / 2))
      }),
    )
    expect(hits).not.toContain(false)
  })
}

test('the shrunk bar has a way to the form in brass', async ({ page }) => {
  const action = page.getByRole('banner').getByRole('link', { name: navigation.links.at(-1)?.label ?? '' })
  await expect(action).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  await expect(action).toBeVisible()
})

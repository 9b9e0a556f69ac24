import { routes } from '#src/app/routes.ts'
import * as brand from '#src/brand/brand.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { navigation } from '#src/content/navigation.ts'
import { heading } from '../accounts.ts'
import { errorsOf, expect, faultTest, test } from '../fixtures.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'

const UNKNOWN = '/charts/unknown-star'
const headline = hero.headline.join(' ')

test('every page has its title and hydrates without an error', async ({ page }) => {
  for (const { path, head } of routes) {
    const html = await (await page.goto(path))?.text()
    expect(html).toContain(`<title>${head.title}</title>`)
    await hydrated(page)
  }
})

faultTest('an unknown path shows the 404 page, logs the path and leads home', async ({ page }) => {
  const logged = errorsOf(page)
  const response = await page.goto(UNKNOWN)
  expect(response?.status()).toBe(404)
  await expect(heading(page)).toHaveText('404')
  await expect
    .poll(() => logged)
    .toEqual([expect.stringContaining('status of 404'), expect.stringContaining(`no page at ${UNKNOWN}`)])
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText(headline)
})

test('pages lead to each other without a reload, and Back works after one @core', async ({ page }) => {
  await openPage(page, '/auth')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: navigation.backHome }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(brand.title)
  await expect(heading(page)).toHaveText(headline)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(heading(page)).toHaveText('Welcome')
})

test('the actions of the hero are in view on a small phone, a phone on its side and a laptop', async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [1440, 789],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    // Layouts that follow the content have the arrow below the first view of a phone.
    const arrow = width >= 1248 ? ['Scroll down to services'] : []
    for (const name of [hero.action, hero.voiceDemo, ...arrow])
      await expect(page.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 })
  }
})

test('a page read in a later year than it was built hydrates without an error, and shows that year', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2041-02-03') })
  await openPage(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2041')
})

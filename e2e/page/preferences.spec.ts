// What the visitor's system asks for: forced colours, paper, large text.
import { auth } from '#src/content/auth.ts'
import { testimonials } from '#src/content/testimonials.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { findFaintTexts } from '../text-contrast.ts'

const paths = ['/', '/auth', '/voice-demo', '/no-such-page']

for (const path of paths) {
  test(`${path} in forced colours breaks no rule`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(path)
    await hydrated(page)
    await expectNoViolations(page)
    expect(await findFaintTexts(page)).toEqual([])
  })

  for (const width of [390, 1440]) {
    test(`${path} with text twice as large cuts nothing off, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 789 })
      // As the browser's own setting does, so that media queries in rem follow.
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      await page.goto(path)
      await hydrated(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const outside = await page.evaluate(() => {
        const range = document.createRange()
        const right = (element: Element) => {
          const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          const rights = texts.map((text) => {
            range.selectNodeContents(text)
            return range.getBoundingClientRect().right
          })
          return Math.max(element.getBoundingClientRect().right, ...rights)
        }
        return [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li, dd, input, textarea, span')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !element.closest('[aria-hidden="true"], [inert], .sr-only'))
          .filter((element) => right(element) > innerWidth + 1)
          .map((element) => element.outerHTML.slice(0, 200))
      })
      expect(outside).toEqual([])
    })
  }
}

test('in forced colours the chosen tab differs from the other', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/auth')
  await hydrated(page)
  const ground = (label: string) =>
    page.getByRole('tab', { name: label }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
  expect(await ground(auth.logIn.tab)).not.toBe(await ground(auth.signUp.tab))
})

test('print has no bar and no skip link, dark text and every story', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('[href="#main"]')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const { name } of testimonials) await expect(page.getByText(name, { exact: true })).toBeVisible()
})

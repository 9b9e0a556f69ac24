import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'

const people = ['Priya Raman', 'Daniel Oyelaran', 'Anders Solberg']

async function openCarousel(page: Page) {
  await page.goto('/')
  await hydrated(page)
  const carousel = page.getByRole('region', { name: 'Success Stories' })
  const button = (name: string) => carousel.getByRole('button', { name, exact: true })
  const shows = async (index: number) => {
    await expect(carousel.locator('figure:not([inert])')).toContainText(people[index] ?? '')
    await expect(button(`Show story ${index + 1} of 3`)).toHaveAttribute('aria-current', 'true')
    // The others fade out, and then no one meets them, by eye or by ear.
    await expect(carousel.getByRole('figure')).toHaveCount(1)
  }
  return { carousel, button, shows }
}

test('three quotes, each with name, position, company and portrait', async ({ page }) => {
  const { carousel, button } = await openCarousel(page)
  await expect(carousel.locator('blockquote')).toHaveCount(3)
  await expect(carousel.getByRole('button')).toHaveCount(5)
  for (const [i, who] of [
    'Priya Raman Operations Director, Harbour & Finch Freight',
    'Daniel Oyelaran Head of Data, Northmere Housing Trust',
    'Anders Solberg Managing Partner, Tarn & Wells Solicitors',
  ].entries()) {
    await button(`Show story ${i + 1} of 3`).click()
    const story = carousel.locator('figure:not([inert])')
    for (const part of who.split(/(?<=Raman|Oyelaran|Solberg) /)) await expect(story).toContainText(part)
    await expect(story.getByRole('img')).toHaveAttribute('alt', `Engraved portrait of ${people[i]}.`)
    await expect(story).toContainText('Sample testimonial')
  }
})

test('next and previous wrap around at both ends', async ({ page }) => {
  const { button, shows } = await openCarousel(page)
  await shows(0)
  await button('Previous story').click()
  await shows(2)
  await button('Next story').click()
  await shows(0)
  await button('Next story').click()
  await shows(1)
  await button('Next story').click()
  await shows(2)
})

test('a dot jumps to its quote', async ({ page }) => {
  const { button, shows } = await openCarousel(page)
  await button('Show story 3 of 3').click()
  await shows(2)
  await button('Show story 1 of 3').click()
  await shows(0)
  await button('Show story 2 of 3').click()
  await shows(1)
})

test('arrow keys move it, the change is announced, and a focused dot follows', async ({ page }) => {
  const { carousel, button, shows } = await openCarousel(page)
  await expect(carousel.getByRole('status')).toHaveText('')
  await button('Next story').focus()
  await page.keyboard.press('ArrowLeft')
  await shows(2)
  await expect(carousel.getByRole('status')).toContainText('3 of 3. Six months on')
  await button('Show story 3 of 3').focus()
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await expect(button('Show story 1 of 3')).toBeFocused()
})

test('nothing moves by itself', async ({ page }) => {
  await page.clock.install()
  const { shows } = await openCarousel(page)
  // Enough for any timer to fire, however slow the carousel.
  await page.clock.fastForward(120_000)
  await shows(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger swipes to the next and to the previous quote', async ({ page }) => {
    const { carousel, shows } = await openCarousel(page)
    const quote = carousel.locator('blockquote').first()
    await quote.scrollIntoViewIfNeeded()
    const box = await quote.boundingBox()
    if (!box) throw new Error('the quote is not on screen')
    const devtools = await page.context().newCDPSession(page)
    const swipe = async (fromX: number, toX: number) => {
      const y = box.y + box.height / 2
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
      await touch('touchStart', fromX)
      for (let step = 1; step <= 5; step++) await touch('touchMove', fromX + ((toX - fromX) * step) / 5)
      await touch('touchEnd')
    }
    await swipe(300, 100)
    await shows(1)
    await swipe(100, 300)
    await shows(0)
    await swipe(100, 300)
    await shows(2)
  })
})

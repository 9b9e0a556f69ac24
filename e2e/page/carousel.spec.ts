import type { Page } from '@playwright/test'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { expect, test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'

const LAST = testimonials.length - 1
const dotName = (index: number) => words.show(index + 1, testimonials.length)

async function openCarousel(page: Page) {
  await page.goto('/')
  await hydrated(page)
  const carousel = page.getByRole('region', { name: words.title })
  const button = (name: string) => carousel.getByRole('button', { name, exact: true })
  const shows = async (index: number) => {
    await expect(carousel.locator('figure:not([inert])')).toContainText(testimonials[index]?.name ?? '')
    await expect(button(dotName(index))).toHaveAttribute('aria-current', 'true')
    // The others fade out, and are then hidden from sight and from screen readers.
    await expect(carousel.getByRole('figure')).toHaveCount(1)
  }
  return { carousel, button, shows }
}

test('a dot jumps to its quote, which has name, position, company and portrait', async ({ page }) => {
  const { carousel, button, shows } = await openCarousel(page)
  await expect(carousel.locator('blockquote')).toHaveCount(testimonials.length)
  await expect(carousel.getByRole('button')).toHaveCount(testimonials.length + 2)
  for (const [index, { name, position, company, quote }] of [...testimonials.entries()].toReversed()) {
    await button(dotName(index)).click()
    await shows(index)
    const shown = carousel.locator('figure:not([inert])')
    for (const part of [name, position, company, quote, words.sampleNote]) await expect(shown).toContainText(part)
    await expect(shown.getByRole('img')).toHaveAttribute('alt', words.portrait(name))
  }
})

const centre = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

test('the star slides along the arc to the dot of the quote, and jumps under reduced motion', async ({ page }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    const { carousel, button } = await openCarousel(page)
    const star = carousel.locator('.sextant-star svg')
    for (const index of [1, LAST, 0]) {
      await button(dotName(index)).click()
      const dot = await button(dotName(index)).evaluate(centre)
      const away = async () => {
        const { x, y } = await star.evaluate(centre)
        return Math.hypot(x - dot.x, y - dot.y)
      }
      await expect.poll(away).toBeLessThan(1.5)
    }
    const slide = carousel.locator('.sextant-star').evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          element.addEventListener(
            'transitionend',
            (event) => resolve(event instanceof TransitionEvent ? event.elapsedTime : -1),
            { once: true },
          )
        }),
    )
    await button(words.next).click()
    expect(await slide).toBeCloseTo(reducedMotion === 'reduce' ? 0 : 0.62)
  }
})

test('next and previous wrap around at both ends, and two clicks are two steps', async ({ page }) => {
  const { button, shows } = await openCarousel(page)
  await shows(0)
  await button(words.previous).click()
  await shows(LAST)
  await button(words.next).click()
  await shows(0)
  await button(words.next).dblclick()
  await shows(2 % testimonials.length)
})

test('arrow keys move it, the change is announced, and a focused dot follows', async ({ page }) => {
  const { carousel, button, shows } = await openCarousel(page)
  await expect(carousel.getByRole('status')).toHaveText('')
  await button(words.next).focus()
  await page.keyboard.press('ArrowLeft')
  await shows(LAST)
  const { quote = '' } = testimonials[LAST] ?? {}
  await expect(carousel.getByRole('status')).toContainText(`${words.slide(LAST + 1, LAST + 1)}. ${quote}`)
  await button(dotName(LAST)).focus()
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await expect(button(dotName(0))).toBeFocused()
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
    await shows(LAST)
  })
})

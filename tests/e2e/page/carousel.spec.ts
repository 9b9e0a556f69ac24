import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { expect, test } from '../fixtures.ts'
import { openPage } from '../../support/hydrated.ts'

const LAST = testimonials.length - 1
const dotName = (index: number) => words.show(index + 1, testimonials.length)

async function openCarousel(page: Page) {
  await openPage(page, '/')
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

test('dots, arrows and arrow keys move it, it wraps, the change is announced, and a focused dot follows @core', async ({
  page,
}) => {
  const { carousel, button, shows } = await openCarousel(page)
  await shows(0)
  // So that a finger can swipe: use-swipe.test.tsx.
  await expect(carousel.locator('div', { has: page.locator('> figure') }).first()).toHaveCSS('touch-action', 'pan-y')
  await expect(carousel.getByRole('status')).toHaveText('')
  await button(words.previous).click()
  await shows(LAST)
  await button(words.next).dblclick()
  await shows(1)
  await button(dotName(LAST)).click()
  await shows(LAST)
  const { quote = '' } = testimonials[LAST] ?? {}
  await expect(carousel.getByRole('status')).toContainText(`${words.slide(LAST + 1, LAST + 1)}. ${quote}`)
  await page.keyboard.press('ArrowRight')
  await shows(0)
  await expect(button(dotName(0))).toBeFocused()
})

const centre = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

test('the star slides along the arc to the dot of the quote, and jumps under reduced motion', async ({ page }) => {
  for (const [reducedMotion, expected] of [
    ['no-preference', [620]],
    ['reduce', []],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    const { carousel, button } = await openCarousel(page)
    const slides = await carousel.locator('.sextant-star').evaluateHandle((star) => {
      const durations: unknown[] = []
      star.addEventListener('transitionrun', () => {
        durations.push(...star.getAnimations().map(({ effect }) => effect?.getTiming().duration))
      })
      return durations
    })
    await button(dotName(LAST)).click()
    const distance = async () => {
      const dot = await button(dotName(LAST)).evaluate(centre)
      const star = await carousel.locator('.sextant-star svg').evaluate(centre)
      return Math.hypot(star.x - dot.x, star.y - dot.y)
    }
    await expect.poll(distance).toBeLessThan(1.5)
    expect(await slides.jsonValue()).toEqual(expected)
  }
})

test('in light forced colours the star of the current quote has the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' })
  const { carousel } = await openCarousel(page)
  const star = carousel.locator('.sextant-star svg, button[aria-current=true] svg').first()
  const text = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.backgroundColor = 'CanvasText'
    const { backgroundColor } = getComputedStyle(sample)
    sample.remove()
    return backgroundColor
  })
  expect(text).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  const { data } = await sharp(await star.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = Array.from({ length: data.length / 3 }, (_, pixel) => [...data.subarray(pixel * 3, pixel * 3 + 3)])
  expect(colors).toContainEqual(text.match(/\d+/g)?.map(Number))
})

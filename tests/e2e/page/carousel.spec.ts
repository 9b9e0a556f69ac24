import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { expect, test } from '../fixtures.ts'
import { openPage } from '../../support/hydrated.ts'

const LAST = testimonials.length - 1
const dotName = (index: number) => words.show(index + 1, testimonials.length)

test('dots, arrows and arrow keys move it, it wraps, the change is announced, and a focused dot follows @core', async ({
  page,
}) => {
  await openPage(page, '/')
  const carousel = page.getByRole('region', { name: words.title })
  const button = (name: string) => carousel.getByRole('button', { name, exact: true })
  const shows = async (index: number) => {
    await expect(carousel.locator('figure:not([inert])')).toContainText(testimonials[index]?.name ?? '')
    await expect(button(dotName(index))).toHaveAttribute('aria-current', 'true')
    // The others fade out, and are then hidden from sight and from screen readers.
    await expect(carousel.getByRole('figure')).toHaveCount(1)
  }
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

// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { quotes } from '#src/brand/quotes.data.ts'
import { TestimonialsSection } from './testimonials-section.tsx'

const LAST = quotes.length - 1
const button = (name: string) => screen.getByRole('button', { name })
const dot = (index: number) => button(`Show story ${index + 1} of ${quotes.length}`)
const shown = () => [...document.querySelectorAll('figure')].flatMap((card, i) => (card.hasAttribute('inert') ? [] : i))

function swipe(x: number, y: number, pointerType = 'touch') {
  const card = screen.getByText(/./, { selector: 'figure:first-child blockquote p' })
  fireEvent.pointerDown(card, { pointerType, clientX: 200, clientY: 50 })
  fireEvent.pointerUp(card, { pointerType, clientX: x, clientY: y })
  return shown()
}

test('dots and arrows move it, it wraps, and the change is announced', () => {
  render(<TestimonialsSection />)
  expect([shown(), screen.getByRole('status').textContent]).toEqual([[0], ''])
  fireEvent.click(button('Previous story'))
  expect(shown()).toEqual([LAST])
  fireEvent.click(button('Next story'))
  fireEvent.click(button('Next story'))
  expect(shown()).toEqual([1])
  fireEvent.click(dot(LAST))
  expect([shown(), dot(LAST).getAttribute('aria-current')]).toEqual([[LAST], 'true'])
  expect(screen.getByRole('status').textContent).toContain(quotes[LAST]?.quote)
})

test('a horizontal touch move shows the next or previous one; a tap, a scroll and a mouse that selects text do not', () => {
  render(<TestimonialsSection />)
  expect([swipe(120, 60), swipe(280, 40)]).toEqual([[1], [0]])
  expect([swipe(170, 50), swipe(140, 250), swipe(100, 50, 'mouse')]).toEqual([[0], [0], [0]])
})

test('prerendered, no card is inert: without scripts all of them are read', () => {
  expect(renderToString(<TestimonialsSection />)).not.toContain('inert')
})

test('there is no automatic rotation', () => {
  vi.useFakeTimers()
  render(<TestimonialsSection />)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

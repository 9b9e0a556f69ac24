// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { TestimonialsSection } from './testimonials-section.tsx'

const last = testimonials.length - 1

/** Which card is shown, after the given key was pressed on Next. */
function press(init: KeyboardEventInit) {
  render(<TestimonialsSection />)
  const isLeftToBrowser = fireEvent.keyDown(screen.getByRole('button', { name: words.next }), init)
  const shown = [...document.querySelectorAll('figure')].findIndex((card) => !card.hasAttribute('inert'))
  return { shown, isLeftToBrowser }
}

test('arrow keys change the testimonial', () => {
  expect(press({ key: 'ArrowLeft' })).toEqual({ shown: last, isLeftToBrowser: false })
})

test('Alt+← stays Back in the history', () => {
  expect(press({ key: 'ArrowLeft', altKey: true })).toEqual({ shown: 0, isLeftToBrowser: true })
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
